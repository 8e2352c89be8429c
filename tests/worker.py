"""A worker (``manage.py db_worker``) in the process of a test."""

from __future__ import annotations

from django_tasks_db.management.commands.db_worker import Worker


def work(turns: int | None = None) -> None:
    """Do what a worker does, until there is nothing left to do now, or so many turns."""
    Worker(
        queue_names=["default"], interval=0, batch=True, backend_name="default", startup_delay=False,
        max_tasks=turns, worker_id="test", excluded_queue_names=[],
    ).run()  # fmt: skip
