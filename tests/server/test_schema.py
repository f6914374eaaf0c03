"""The OpenAPI document is true: whatever is asked, by it or against it, is answered as it says, never with a 5xx."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.core.failures import FailureGroup
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import positive_data_acceptance

from sulaco.server import lobby

from .browser import Browser
from .conftest import Running

DOCUMENT = "/schema/openapi.json"
EXAMPLES = 20
RULES_DECIDE = [positive_data_acceptance]
"""All checks but one: whether a mission, a code or a frame exists is no matter of the document."""


class Asked:
    """Somebody with a table and a campaign, so that requests find something."""

    def __init__(self, server: Running) -> None:
        self.browser: Browser = server.browser("Mara")
        self.stranger: Browser = server.browser("Eve")
        self.table = self.browser.new_table("me", "friend")
        begun = self.browser.post("/api/campaigns", {"game": "corps", "seats": [{"kind": "me"}, {"kind": "bot"}]})
        assert begun.status_code == httpx.codes.CREATED, begun.text
        self.campaign: str = begun.json()["campaign"]
        self.known = {"table_id": self.table, "campaign_id": self.campaign, "game": "corps"}

    def fill(self, parameters: dict[str, Any]) -> dict[str, Any]:
        """The path with what there is."""
        return {name: self.known.get(name, value) for name, value in parameters.items()}


def operations(server: Running) -> list[Any]:
    document = schemathesis.openapi.from_url(server.url + DOCUMENT)
    found = list(document.get_all_operations())
    assert all(isinstance(result, Ok) for result in found)
    return [result.ok() for result in found if isinstance(result, Ok)]


def takes_anything(operation: Any) -> bool:
    """Whether nothing can be asked of it that does not fit: it has no body, and any text fits into its address."""
    raw = operation.definition.raw
    return "requestBody" not in raw and all(one["schema"] == {"type": "string"} for one in raw.get("parameters", []))


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=["fitting", "not-fitting"])
def test_answers_are_as_documented(server: Running, caplog: pytest.LogCaptureFixture, mode: GenerationMode) -> None:
    asked = Asked(server)
    every = operations(server)
    assert len(every) > 20
    if mode is GenerationMode.NEGATIVE:
        every = [operation for operation in every if not takes_anything(operation)]
    assert len(every) >= 12
    tried: set[int] = set()
    for operation in every:

        @given(
            case=operation.as_strategy(generation_mode=mode),
            known=st.booleans(),
            who=st.sampled_from([asked.browser, asked.browser, asked.stranger, None]),
        )
        @settings(
            max_examples=EXAMPLES,
            deadline=None,
            database=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        )
        def ask(case: Any, known: bool, who: Browser | None) -> None:
            if known and case.path_parameters and case.method != "DELETE":
                case.path_parameters = asked.fill(case.path_parameters)
            cookies = {} if who is None else dict(who.http.cookies)
            answer = case.call(cookies=cookies)
            case.validate_response(answer, excluded_checks=RULES_DECIDE)
            tried.add(answer.status_code)

        ask()
    assert max(tried) < 500
    assert tried >= ({200, 400} if mode is GenerationMode.POSITIVE else {400})
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []


def test_an_answer_that_is_not_documented_is_noticed(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """The check itself: a failure, and an answer of another shape."""
    operation = next(found for found in operations(server) if found.path == "/api/games")
    case = operation.Case()
    case.call_and_validate()
    for wrong in (lambda name: {"name": 7}, lambda name: {}[name]):
        monkeypatch.setattr(lobby, "game_info", wrong)
        with pytest.raises(FailureGroup):
            case.call_and_validate()
