"""Makes the operators' site the one that apps register with."""

from django.contrib.admin.apps import AdminConfig


class OperatorsConfig(AdminConfig):
    """Django's admin app with the site of `config.admin`."""

    default_site = "config.admin.OperatorsSite"
