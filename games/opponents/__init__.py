"""Computer opponents over the kernel's contract."""
