"""The schema, and the page that shows it to people."""

import json
import re
import shlex
from html import unescape
from pathlib import Path

import pytest
from django.test import Client
from openapi_python_client.cli import app
from pytest_django import DjangoAssertNumQueries
from typer.testing import CliRunner

from cards.api.schema import METHODS, document
from cards.guard.refusals import problem_details
from tests.some import some

pytestmark = pytest.mark.django_db

DOCS = "/api/docs/"


@pytest.fixture
def docs(client: Client) -> str:
    return client.get(DOCS).content.decode()


def test_the_schema_is_openapi_3_1_and_names_every_operation(client: Client) -> None:
    schema = client.get("/api/schema/").json()
    assert schema["openapi"].startswith("3.1")
    assert schema == json.loads(json.dumps(document()))
    promised = {"cards/", "cards/{slug}/", "cards.json", "houses/", "steps/", "decks/check/"}
    promised |= {"sandbox/run/", "sandbox/odds/", "sandbox/orders/"}
    assert {f"/api/v1/{path}" for path in promised} <= schema["paths"].keys()


def test_every_operation_says_what_it_is_and_what_it_answers() -> None:
    for path, operations in some(document()["paths"].items()):
        for method in operations.keys() & set(METHODS):
            operation = operations[method]
            assert operation["summary"], path
            assert len(operation["description"]) > 20, path
            assert {"200", "400", "406", "429"} <= operation["responses"].keys()
            assert all(answer["description"] for answer in operation["responses"].values())


def test_the_page_shows_every_operation_and_record(docs: str) -> None:
    for path, operations in some(document()["paths"].items()):
        for method in operations.keys() & set(METHODS):
            assert f'<section class="leaf" id="{operations[method]["operationId"]}"' in docs
            assert f"<code>{path}</code>" in docs
    for name in ("CardFacts", "CardPage", "Problem", "Check"):
        assert f'<section class="leaf" id="{name}"' in docs


@pytest.mark.parametrize("status", [400, 404, 405, 406, 412, 413, 415, 429, 500, 503])
def test_the_type_of_every_error_leads_to_what_it_means(docs: str, status: int) -> None:
    path, _, anchor = problem_details(status, "").get("type", "").partition("#")
    assert (path, f'<dt id="{anchor}">{status}</dt>' in docs) == (DOCS, True)


def test_links_within_the_page_lead_somewhere(docs: str) -> None:
    anchors = set(re.findall(r'href="#([^"]+)"', docs))
    assert anchors <= set(re.findall(r'id="([^"]+)"', docs)) | {"main"}
    assert len(anchors) > 10


def test_every_address_to_try_opens(client: Client, docs: str) -> None:
    addresses = {unescape(address) for address in re.findall(r'href="(/api/[^"]+)"', docs)}
    assert len(addresses) >= 6
    for address in addresses:
        assert client.get(address).status_code == 200, address


def test_every_command_is_one_that_a_shell_understands(client: Client, docs: str) -> None:
    commands = [unescape(code) for code in re.findall(r"<code>(curl .*?)</code>", docs, re.DOTALL)]
    assert len(commands) >= 7
    for command in commands:
        _, address, *options = [word for word in shlex.split(command) if word != "\n"]
        path = address.removeprefix("http://testserver")
        if options:
            answer = client.post(path, options[options.index("-d") + 1], content_type="application/json")
        else:
            answer = client.get(path)
        assert answer.status_code == 200, command


def test_the_page_has_no_script_of_its_own_and_asks_the_database_for_nothing(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        page = client.get(DOCS)
    about = client.get("/about/")
    count = len(re.findall("<script", page.content.decode()))
    assert count == len(re.findall("<script", about.content.decode()))
    assert "style=" not in page.content.decode()
    assert client.post(DOCS).status_code == 405


def test_words_of_the_schema_are_escaped(docs: str) -> None:
    assert "<code>Retry-After</code>" in docs
    assert "`" not in re.sub(r"<pre.*?</pre>", "", docs, flags=re.DOTALL)


def test_operations_are_described_by_their_endpoints() -> None:
    described = [operation["description"] for path in document()["paths"].values() for operation in path.values()]
    assert len(set(described)) == len(described)


def test_a_python_client_can_be_made_of_the_schema(tmp_path: Path) -> None:
    schema = tmp_path / "schema.json"
    schema.write_text(json.dumps(document()))
    made, config = tmp_path / "client", tmp_path / "config.json"
    config.write_text(json.dumps({"post_hooks": []}))  # the client is not formatted
    asked = ["--path", str(schema), "--config", str(config), "--meta", "none", "--output-path", str(made)]
    answer = CliRunner().invoke(app, ["generate", *asked, "--fail-on-warning"])
    assert answer.exit_code == 0, answer.output
    names = {path.stem for path in made.rglob("*.py")}
    for operations in some(document()["paths"].values()):
        for method in operations.keys() & set(METHODS):
            assert operations[method]["operationId"] in names
    for path in made.rglob("*.py"):
        compile(path.read_text(), str(path), "exec")


def test_the_type_of_a_problem_is_where_it_is_explained(client: Client, docs: str) -> None:
    page, _, anchor = client.get("/api/v1/cards/no-such-card/").json()["type"].partition("#")
    assert page == DOCS
    assert f'id="{anchor}"' in docs
