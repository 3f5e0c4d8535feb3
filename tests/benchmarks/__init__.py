"""The benchmarks: what the service promises about speed, measured as ratios within one run."""
