"""The page of a report: the answer in words, the figures, the pictures, and what was played."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable, Sequence
from hashlib import sha256
from html import escape
from importlib import resources
from typing import TYPE_CHECKING, TypeVar

from sulaco.lab.statistics import share

from .contrast import contrasts
from .data import Data, Group, Played
from .draw import Sheet
from .fonts import fonts
from .influence import influences
from .sections import deaths, endings, ends, gauges, length, main_loss, most_turns
from .winning import Rate, apart, players_finding, rates, wins
from .words import bot, counted, hundred, listed, plain, tell, told, word

if TYPE_CHECKING:
    import polars as pl
else:
    from sulaco.lab.frames import pl

T = TypeVar("T")
PARTS = 9
"""How many parts `make` counts."""
USUAL_PLAYERS = 3
"""Of several numbers of players this one is told first."""


def make(runs: Sequence[Played], progress: Callable[[int, int], None] | None = None) -> str:
    """The report of these runs as one page. Raises `ReportError` if they do not fit together.

    `progress` is told how many of its parts are done, and how many there are.
    """
    done = 0

    def part(made: T) -> T:
        nonlocal done
        done += 1
        if progress is not None:
            progress(done, PARTS)
        return made

    data = part(Data(runs))
    sheet = Sheet()
    lead = _lead(data)
    frame = data.games
    if not data.opponents:
        frame = frame.filter(pl.col("group") == data.groups.index(lead))
    whose = _whose(data, lead)
    found = part(rates(data))
    turns = data.turns.filter(pl.col("game").is_in(frame["game"].implode()))
    lines = part(gauges(data, sheet, turns, whose))
    wide = [part(wins(data, sheet)), *lines[:1], *part(influences(data, sheet))]
    narrow = [
        part(endings(data, sheet, frame, whose)),
        part(deaths(data, lead) if not data.opponents else ""),
        part(length(data, sheet, frame)),
        *lines[1:],
    ]
    grid = _grid([each for each in wide if each], [each for each in narrow if each])
    grid += "".join(each.replace("{w}", "w12", 1) for each in part(contrasts(runs, sheet)))
    body = f'{_head(data, lead, frame, found)}{_meta(data)}<div class="grid">{grid}</div>'
    return _page(_title(data, lead), body, sheet)


def policy(page: str) -> str:
    """The content security policy that lets this page be seen and nothing else happen."""
    style = re.search(r"<style>(.*?)</style>", page, re.DOTALL)
    return _policy(style[1] if style else "")


def _policy(style: str) -> str:
    sign = b64encode(sha256(style.encode()).digest()).decode()
    return f"default-src 'none'; style-src 'sha256-{sign}'; font-src data:; base-uri 'none'; form-action 'none'"


def _page(title: str, body: str, sheet: Sheet) -> str:
    css = (resources.files("sulaco.lab.report") / "report.css").read_text(encoding="utf-8")
    style = fonts() + re.sub(r"\n\s*", "", re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)) + sheet.css()
    marks = (resources.files("sulaco.lab.report") / "wordmark.html").read_text(encoding="utf-8").strip()
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{escape(_policy(style))}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">'
        '<meta name="color-scheme" content="dark light">'
        f"<title>{escape(tell('page.title', title=title))}</title><style>{style}</style></head>"
        f'<body><a class="skip" href="#main">{escape(tell("page.skip"))}</a>'
        f'<header class="bar"><span class="wordmark" role="img" aria-label="Sulaco">{marks}</span></header>'
        f'<main id="main" class="page">{body}</main></body></html>\n'
    )


def _grid(wide: list[str], narrow: list[str]) -> str:
    """Wide and narrow sections side by side; what is left over shares the room evenly."""
    made = []
    while wide and narrow:
        made += [wide.pop(0).replace("{w}", "w7", 1), narrow.pop(0).replace("{w}", "w5", 1)]
    rest = wide or narrow
    while len(rest) > 1:
        made += [rest.pop(0).replace("{w}", "w6", 1), rest.pop(0).replace("{w}", "w6", 1)]
    return "".join([*made, *(each.replace("{w}", "w12", 1) for each in rest)])


# --- the answer --------------------------------------------------------------------------------------------------


def _lead(data: Data) -> Group:
    """The cell of which the answer speaks: the first subject and bots, with the usual number of players."""
    first = data.groups[0]
    same = [group for group in data.groups if group[:1] + group[2:3] == first[:1] + first[2:3]]
    same = [group for group in same if group.bots == first.bots]
    return min(same, key=lambda group: abs(group.players - USUAL_PLAYERS))


def _name(data: Data) -> str:
    """What the game is called."""
    id = f"game.{data.game}"
    return tell(id) if told(id) else data.texts.templates.get("game.title", data.game)


def _many(data: Data) -> str:
    """The title where several things are compared."""
    return tell(f"title.{data.game}" if told(f"title.{data.game}") else "title.plain")


def _title(data: Data, lead: Group) -> str:
    several = len({group.subject for group in data.groups}) > 1
    if not data.opponents:
        return _many(data) if several else tell("title.one", subject=lead.subject)
    return _many(data) if several else tell("title.pair", subject=lead.subject)


def _whose(data: Data, lead: Group) -> str:
    """Of which games a section speaks."""
    if data.opponents:
        return tell("whose.all")
    players = tell("players", n=lead.players)
    if len({group.subject for group in data.groups}) > 1:
        return tell("whose.subject", subject=lead.subject, players=players, bots=lead.bots)
    return tell("whose.players", players=players, bots=lead.bots)


def _head(data: Data, lead: Group, frame: pl.DataFrame, found: Sequence[Rate]) -> str:
    answer, more = _together(data, lead, frame, found) if not data.opponents else _opponents(data, found)
    figures = _figures(data, frame) if not data.opponents else _figures_opponents(data, frame, found)
    cells = "".join(
        f"<div><dt>{escape(text)}</dt><dd>{escape(value)}{f'<small> {unit}</small>' if unit else ''}</dd></div>"
        for value, unit, text in figures
    )
    label = escape(tell("page.label", game=_name(data)))
    return (
        f'<div class="lead"><div><span class="label">{label}</span><h1>{escape(_title(data, lead))}</h1>'
        f'<p class="ans"><b>{escape(answer)}</b> {escape(more)}</p></div>'
        f'<dl class="fig plate cut">{cells}</dl></div>'
    )


def _together(data: Data, lead: Group, frame: pl.DataFrame, found: Sequence[Rate]) -> tuple[str, str]:
    mine = data.sides.filter(pl.col("group") == data.groups.index(lead))
    rate = share(float(mine["result"].sum()), len(mine))
    subject = lead.subject if len({group.subject for group in data.groups}) > 1 else ""
    mixed = len(set(lead.cell.bots)) > 1
    id = "answer.mixed" if mixed else "answer.alike"
    answer = tell(
        id + ("-in" if subject else ""),
        n=lead.players,
        who=word(lead.players),
        bots=lead.bots,
        won=hundred(rate.value),
        subject=subject,
    )
    more = []
    players = players_finding(data, found)
    if players:
        more.append(tell("answer.sentence", text=players))
    more += _better_bots(data, lead, found)
    if subject and len(found) == len(data.groups):
        best, worst = (choose(found, key=lambda rate: rate.estimate.value) for choose in (max, min))
        if apart(data, worst, best, len(found) * (len(found) - 1) // 2):
            more.append(
                tell(
                    "answer.range",
                    best=best.label,
                    most=hundred(best.estimate.value),
                    worst=worst.label,
                    least=hundred(worst.estimate.value),
                )
            )
    endings_found = ends(data, frame)
    loss = main_loss(endings_found)
    if loss is not None:
        lost = sum(end.games for end in endings_found if not end.won)
        id = "answer.loss" if lost > loss.games else "answer.loss-only"
        more.append(tell(id, text=loss.text, n=hundred(loss.games / lost)))
    return answer, " ".join(more)


def _better_bots(data: Data, lead: Group, found: Sequence[Rate]) -> list[str]:
    """Which bots do better or worse than the lead's, in the same cell otherwise."""
    if len(found) != len(data.groups):
        return []
    mine = found[data.groups.index(lead)]
    same = [
        (group, rate)
        for group, rate in zip(data.groups, found, strict=True)
        if group.bots != lead.bots and group._replace(cell=lead.cell, bots=lead.bots) == lead
    ]
    return [
        tell(
            "answer.bots-better" if rate.estimate.value > mine.estimate.value else "answer.bots-worse",
            bots=group.bots,
            won=hundred(rate.estimate.value),
        )
        for group, rate in same
        if apart(data, mine, rate, len(same))
    ]


def _opponents(data: Data, found: Sequence[Rate]) -> tuple[str, str]:
    mains = [rate for rate in found if not rate.series]
    best = max(mains, key=lambda rate: rate.estimate.value, default=None)
    first = next((rate for rate in found if rate.series == "first"), None)
    more = []
    if best is None:
        answer = tell("answer.mirror")
    else:
        id = "best" if _strongest(data, best, mains) else "even" if len(mains) == 2 else "several"
        answer = tell(f"answer.{id}", who=best.label, won=hundred(best.estimate.value))
    for rate in (rate for rate in found if rate.series == "bot"):
        if rate.estimate.low > 0.5:
            more.append(tell("answer.bot-wins", text=rate.label, won=hundred(rate.estimate.value)))
    if first is not None:
        side = "good" if first.estimate.low > 0.5 else "bad" if first.estimate.high < 0.5 else "none"
        more.append(tell(f"answer.first-{side}", won=hundred(first.estimate.value)))
    return answer, " ".join(more)


def _strongest(data: Data, best: Rate, mains: Sequence[Rate]) -> bool:
    """Whether one of the Main Characters is shown to win more often than every other."""
    if len(mains) == 2:
        return best.estimate.low > 0.5
    return all(apart(data, rate, best, len(mains) - 1) for rate in mains if rate is not best)


Figure = tuple[str, str, str]
"""Value, unit, what it is."""


def _figures(data: Data, frame: pl.DataFrame) -> list[Figure]:
    joined = frame.select("game", "turns", "losses").join(data.sides.select("game", "result"), on="game")
    rate = share(float(joined["result"].sum()), len(joined))
    low, middle, high = most_turns(frame)
    found: list[Figure] = [
        (hundred(rate.value), "%", tell("figure.won", low=hundred(rate.low), high=hundred(rate.high))),
    ]
    if high:
        found.append((str(middle), "", tell("figure.turns", low=low, high=high)))
    lost = [end for end in ends(data, frame) if not end.won]
    if lost:
        found.append((hundred(lost[0].games / len(joined)), "%", tell("figure.ending", text=lost[0].text)))
    won = joined.filter(pl.col("result") > 0.5)
    if len(won) and told(f"figure.lost.{data.game}"):
        people = float(won["losses"].list.len().sum()) / len(won)
        found.append((plain(people), "", tell(f"figure.lost.{data.game}")))
    return found


def _figures_opponents(data: Data, frame: pl.DataFrame, found: Sequence[Rate]) -> list[Figure]:
    low, middle, high = most_turns(frame)
    made: list[Figure] = []
    mains = [rate for rate in found if not rate.series]
    for rate in sorted(mains, key=lambda rate: -rate.estimate.value)[:1]:
        low_rate, high_rate = hundred(rate.estimate.low), hundred(rate.estimate.high)
        text = tell("figure.main", who=rate.label, low=low_rate, high=high_rate)
        made.append((hundred(rate.estimate.value), "%", text))
    for rate in found:
        if rate.series == "first":
            text = tell("figure.first", low=hundred(rate.estimate.low), high=hundred(rate.estimate.high))
            made.append((hundred(rate.estimate.value), "%", text))
    if high:
        made.append((str(middle), "", tell("figure.turns", low=low, high=high)))
    if told(f"figure.lost.{data.game}"):
        people = float(frame["losses"].list.len().sum()) / len(frame)
        made.append((plain(people), "", tell(f"figure.lost.{data.game}")))
    return made


def _meta(data: Data) -> str:
    """What was played: games, seeds, rules, bots, house rules."""
    bots = dict.fromkeys(kind for plan in data.plans for cell in plan.cells for kind in cell.bots)
    seeds = listed(dict.fromkeys(str(plan.seed) for plan in data.plans))
    rules = listed(dict.fromkeys(plan.rules or data.kind.rules_version for plan in data.plans))
    facts = [
        ("meta.games", counted(len(data.games))),
        ("meta.seed", seeds),
        ("meta.rules", rules),
        ("meta.bots", listed(bot(kind) for kind in bots)),
    ]
    house = dict.fromkeys(f"{name} = {value}" for plan in data.plans for name, value in plan.house.items())
    if house:
        facts.append(("meta.house", ", ".join(house)))
    planned = sum(plan.total for plan in data.plans)
    if planned > len(data.games):
        facts.append(("meta.planned", counted(planned)))
    spans = "".join(f"<span>{escape(tell(id))} <b>{escape(value)}</b></span>" for id, value in facts)
    return f'<p class="meta">{spans}</p>'
