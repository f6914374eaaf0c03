"""What is told of a campaign between its missions: losses, cards, how it stands, the score (A22.02 to A22.14)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text

from sulaco.games.corps.campaign import Campaign, Played
from sulaco.games.corps.cards import CARDS
from sulaco.games.corps.corps import Corps

from ..screen import Screen, ruled
from ..style import DANGER, HEAD, LEGAL
from ..words import counted, tell, written


def names(ids: Iterable[str]) -> str:
    """People or missions by name; or that there is nobody."""
    return ", ".join(Corps.texts().name(id) for id in ids) or tell("campaign.nobody")


def card_names(cards: Sequence[str]) -> str:
    """Cards by name, copies counted."""
    return counted(sorted(Corps.texts().name(CARDS[card].id) for card in cards))


def debrief(campaign: Campaign, captured_before: Sequence[str], screen: Screen) -> list[Text]:
    """After a mission: what it cost, what it brought, and what happens to the cards now."""
    played = campaign.journal[-1]
    assert isinstance(played, Played)
    assert played.result is not None
    result = played.result
    mission = Corps.texts().name(played.setup.mission)
    won = tell("campaign.won" if result.won else "campaign.lost", mission=mission)
    lines = [Text(won, LEGAL if result.won else DANGER), Text()]

    def add(id: str, rule: str, **args: object) -> None:
        some = screen.wrap(tell(f"campaign.{id}", **args), hanging="  ")
        if rule:
            some[-1] = ruled(some[-1].plain, rule)
        lines.extend(some)

    add("killed", "A22.10", who=names(result.killed))
    freed = [who for who in captured_before if who not in campaign.captured and who not in result.killed]
    if freed:
        add("freed", "A23.01", who=names(freed))
    add("captured", "A15.10", who=names(campaign.captured))
    if result.facehugged:
        add("facehugged", "A24.14", who=names(result.facehugged))
    if campaign.ending is not None:
        return lines
    add("discarded", "", n=len(result.discarded), cards=card_names(result.discarded) or tell("campaign.no-cards"))
    if result.delivered and result.won:
        add("crates", "A23.03", n=result.delivered)
    if campaign.clean_up is not None:
        add("clean-up", "A22.08")
    return lines


def standing(campaign: Campaign, screen: Screen) -> list[Text]:
    """How the campaign stands."""
    lines = [Text(tell("campaign.head"), HEAD)]
    told = [("stands-won", names(campaign.won) if campaign.won else tell("campaign.none-yet"))]
    told.append(("stands-fit", names(campaign.available())))
    for id, people in (
        ("stands-killed", campaign.killed),
        ("stands-captured", campaign.captured),
        ("stands-facehugged", campaign.facehugged),
    ):
        if people:
            told.append((id, names(people)))
    for id, what in told:
        lines += screen.wrap(tell(f"campaign.{id}", what=what), hanging="  ")
    if campaign.clean_up is None and campaign.running is None:
        cards = tell("campaign.stands-cards", n=len(campaign.cards), gone=len(campaign.removed))
        lines += screen.wrap(cards, hanging="  ")
    return lines


def score(campaign: Campaign, screen: Screen) -> list[Text]:
    """The end: won with a score and what it is made of, or lost and why."""
    ending = campaign.ending
    assert ending is not None
    won = bool(ending.winners)
    lines = [Text(tell("campaign.over-won" if won else "campaign.over-lost"), LEGAL if won else DANGER)]
    lines.append(ruled(written(Corps.texts(), ending.reason.text), ending.reason.rule))
    lines += screen.wrap(tell("campaign.stands-lost", what=names(campaign.victims())), hanging="  ")
    if campaign.score is not None:
        parts = campaign.score
        for id, n, rule in (
            ("score-deck", f"{parts.deck:>4}", "A22.11"),
            ("score-losses", f"{-parts.losses:>+4}", "A22.12"),
            ("score-newt", f"{parts.newt:>+4}", "A22.13"),
            ("score-total", f"{parts.total:>4}", "A22.14"),
        ):
            lines.append(ruled(tell(f"campaign.{id}", n=n), rule))
    return lines
