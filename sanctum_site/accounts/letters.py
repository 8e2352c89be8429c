"""Letters to whoever forgot a password, sent by a worker (``manage.py db_worker``).

Asking takes as long whoever asks, and no letter waits for a mail server: nobody learns from it who has an account.
"""

from django.contrib.auth.forms import PasswordResetForm
from django_tasks import task


@task()
def send_password_letters(address: str, domain: str, secure: bool) -> None:
    """Send a link to a new password to every account of an address; there may be none."""
    form = PasswordResetForm({"email": address})
    if form.is_valid():
        form.save(
            domain_override=domain,
            use_https=secure,
            subject_template_name="accounts/reset_subject.txt",
            email_template_name="accounts/reset_letter.txt",
        )
