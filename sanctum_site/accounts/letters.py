"""Letters to whoever forgot a password, sent by a worker (``manage.py db_worker``).

Asking takes as long whoever asks, and no letter waits for a mail server: nobody learns from it who has an account.
A letter that the mail server does not take, which may only want to be asked again, is tried a few times more.
"""

import logging
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from django.contrib.auth.forms import PasswordResetForm
from django.contrib.auth.models import User
from django.core.mail import send_mail
from django.template.loader import render_to_string
from django.utils import timezone
from django_tasks import task

WAITS = (1, 10, 30, 120)
"""After so many minutes each a letter is tried again."""

log = logging.getLogger("sanctum_site.accounts")


class Letters(PasswordResetForm):
    """Writes to every account of an address, or to some of them, and notes those whose letter was not taken."""

    def __init__(self, address: str, accounts: list[int] | None) -> None:
        super().__init__({"email": address})
        self.accounts = accounts
        self.left: list[int] = []

    def get_users(self, email: str) -> Iterator[Any]:
        """Yield the accounts to write to."""
        found = super().get_users(email)
        return (user for user in found if self.accounts is None or user.pk in self.accounts)

    def send_mail(
        self,
        subject_template_name: str,
        email_template_name: str,
        context: dict[str, Any],
        from_email: str | None,
        to_email: str,
        *_: Any,
        **__: Any,
    ) -> None:
        """Send a letter; Django's own way of it loses one that is not taken."""
        user: User = context["user"]
        title = " ".join(render_to_string(subject_template_name, context).split())
        try:
            send_mail(title, render_to_string(email_template_name, context), from_email, [to_email])
        except OSError as error:
            log.error("letter not sent", extra={"why": type(error).__name__})
            self.left.append(user.pk)


@task()
def send_password_letters(
    address: str, domain: str, secure: bool, accounts: list[int] | None = None, tried: int = 0
) -> None:
    """Send a link to a new password to every account of an address, or to some of them; there may be none."""
    form = Letters(address, accounts)
    if not form.is_valid():
        return
    form.save(
        domain_override=domain,
        use_https=secure,
        subject_template_name="accounts/reset_subject.txt",
        email_template_name="accounts/reset_letter.txt",
    )
    if form.left and tried < len(WAITS):
        later = timezone.now() + timedelta(minutes=WAITS[tried])
        send_password_letters.using(run_after=later).enqueue(address, domain, secure, form.left, tried + 1)
