"""The query language of the search box: one grammar, read as a database filter and as an English sentence.

``search`` is all that the pages and the API need; every field of the language is in ``fields``.
"""

from cards.search.query_error import QueryError
from cards.search.searching import QueryResult, search

__all__ = ["QueryError", "QueryResult", "search"]
