"""A campaign at one screen: its missions, each in a session of its own, and what is decided between them (A22, A23).

Everything is kept in one file, in the middle of a mission too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rich.text import Text

from sulaco.games.corps.campaign import Campaign, Played
from sulaco.games.corps.campaign_info import usual
from sulaco.games.corps.campaign_save import to_json
from sulaco.games.corps.corps import Corps
from sulaco.games.corps.events import effect
from sulaco.table.decision import Decision, Option
from sulaco.table.save import SaveError
from sulaco.table.table import Table

from .. import commands
from ..files import KeptGames
from ..menu import Choice, show
from ..options import find
from ..options import menu as numbered
from ..screen import EndOfInput, Leave, Screen, ruled
from ..session import Seat, Session
from ..style import DANGER, FAINT, HEAD, LEGAL
from ..words import tell, written
from .campaign_news import card_names, debrief, score, standing
from .menu import CAMPAIGN, about_mission, hero

MANY = 8
"""More choices than this stand in two columns."""

Seating = Callable[[Table[Any], tuple[str, ...]], list[Seat]]


class KeptCampaign(KeptGames):
    """A campaign in its file, with the mission that is being played."""

    after_end = "end.campaign-commands"

    def __init__(self, campaign: Campaign, path: Path | None = None, friendly: bool = False) -> None:
        super().__init__(f"{Corps.name}-{CAMPAIGN}", campaign.seed, path, friendly)
        self.campaign = campaign

    @property
    def begun(self) -> bool:
        return self.campaign.ending is None and (self.playing or bool(self.campaign.journal))

    def text(self) -> str:
        if self.table is not None:
            self.campaign.keep(self.table)
        return to_json(self.campaign)


class CampaignSession:
    """One campaign being played at one screen. `kinds` names the bot of every seat, empty for a person."""

    def __init__(self, kept: KeptCampaign, kinds: tuple[str, ...], seats: Seating, screen: Screen) -> None:
        self.kept = kept
        self.kinds = kinds
        self.seats = seats
        self.screen = screen
        self.texts = Corps.texts()
        self.removed = len(kept.campaign.removed)
        """Of how many cards that are lost for good the people at the screen have been told."""

    @property
    def campaign(self) -> Campaign:
        return self.kept.campaign

    def run(self) -> bool:
        """Play until the end: True; or until somebody stops: False. A campaign that is broken off is kept."""
        try:
            return self._run()
        except (Leave, EndOfInput):
            if self.kept.begun:
                self.kept.keep()
                for line in self.kept.how_to_go_on(self.kinds):
                    self.screen.uncut(line)
            return False

    def _run(self) -> bool:
        campaign = self.campaign
        if campaign.ending is None and not (campaign.running is not None and campaign.running.journal):
            opening = standing(campaign, self.screen) if campaign.journal else self._opening()
            self.screen.page(opening)
        while self.campaign.ending is None:
            self.screen.check()
            if self.campaign.running is not None:
                if not self._mission():
                    return False
            else:
                self._decide()
        self._over()
        return True

    def _opening(self) -> list[Text]:
        lines = [Text(tell("campaign.head"), HEAD), Text()]
        for paragraph in tell("campaign.opening").splitlines():
            lines += self.screen.wrap(paragraph)
        return lines

    # --- missions ------------------------------------------------------------------------------------------

    def _mission(self) -> bool:
        """Play the mission; False if somebody stops in the middle of it."""
        campaign = self.campaign
        table = campaign.table()
        table.friendly = self.kept.friendly
        self.kept.table = table
        if not Session(table, self.seats(table, self.kinds), self.screen, self.kept).run():
            return False
        before = campaign.captured[:]
        campaign.report(table)
        self.kept.table = None
        lines = debrief(campaign, before, self.screen)
        try:
            lines += [Text(), *self.screen.wrap(tell("campaign.kept", path=str(self.kept.keep())), style=FAINT)]
        except SaveError as error:
            lines += [Text(), *self.screen.wrap(str(error), style=DANGER)]
        self._page(lines)
        self._lost_for_good()
        return True

    def _lost_for_good(self) -> None:
        """After the clean-up: which cards nobody will see again."""
        campaign = self.campaign
        gone = campaign.removed[self.removed :]
        if campaign.clean_up is None and campaign.ending is None:
            self.removed = len(campaign.removed)
            cards = card_names(gone) or tell("campaign.no-cards")
            lines = self.screen.wrap(tell("campaign.removed", n=len(gone), cards=cards), hanging="  ")
            self._page([*lines, Text(), *standing(campaign, self.screen)])

    def _page(self, lines: list[Text]) -> None:
        if not self.screen.live:
            self.screen.line()
        self.screen.page(lines)

    def _over(self) -> None:
        """The end of it all: what the score is made of."""
        campaign = self.campaign
        self.screen.clear()
        self.screen.line()
        self.screen.lines(score(campaign, self.screen))

    # --- decisions -----------------------------------------------------------------------------------------

    def _decide(self) -> None:
        """One decision between missions: by the person or the bot on that seat."""
        decision = self.campaign.decision
        assert decision is not None
        if self.kinds[decision.seat]:
            key = usual(decision)
            player = self.texts.name(f"player-{decision.seat + 1}")
            self.screen.line(tell("log.bot", player=player, what=self.label(decision.find(key))), FAINT)
            self._choose(key)
            return
        self._show(decision)
        answer = self.screen.read().strip()
        if answer.lower() in ("", "h", "hint"):
            self._choose(usual(decision))
            return
        found = find(answer, decision.options, numbered(decision.options, flat=True), self.label, lambda typed: None)
        exact = len(found) == 1 and found[0].key == answer.lower()
        if not exact and self._command(decision, answer):
            return
        if len(found) == 1:
            self._choose(found[0].key)
        elif found:
            self._note(tell("campaign.several", answer=answer, which=", ".join(map(self.label, found))))
        else:
            self._no_such(decision, answer)

    def _choose(self, key: str) -> None:
        cleaning = self.campaign.clean_up is not None
        self.campaign.choose(key)
        if cleaning:
            self._lost_for_good()

    def label(self, option: Option[Any]) -> str:
        return written(self.texts, option.text)

    def _show(self, decision: Decision) -> None:
        screen = self.screen
        text = written(self.texts, decision.text)
        if self.kinds.count("") > 1 and "player" not in decision.text.args:
            text = tell("ask.seat", player=self.texts.name(f"player-{decision.seat + 1}"), text=text)
        screen.clear()
        screen.line()
        screen.line(ruled(text, decision.rule, HEAD))
        default = usual(decision)
        if len(decision.options) > MANY:
            self._columns(decision.options, default)
        else:
            show(screen, [self._choice(option) for option in decision.options], default)
        screen.line(tell("campaign.commands"), FAINT)

    def _choice(self, option: Option[Any]) -> Choice:
        """An option with what there is to say about it."""
        kind, _, id = option.key.partition(":")
        about = hero(id).about if kind == "hero" else about_mission(id) if kind == "mission" else ""
        if kind == "hero" and id in self.campaign.facehugged:
            about = tell("campaign.hero-facehugged")
        return Choice(option.key, self.label(option), about)

    def _columns(self, options: Sequence[Option[Any]], default: str) -> None:
        rows = (len(options) + 1) // 2
        half = self.screen.width // 2
        for row in range(rows):
            line = Text()
            for index in range(row, len(options), rows):
                line.append(" " * (half - line.cell_len) if line.cell_len else "")
                style = LEGAL if options[index].key == default else ""
                line.append(f"{index + 1:>2} {self.label(options[index])}", style)
            self.screen.line(line)
        what = next(self.label(option) for option in options if option.key == default)
        self.screen.line(tell("menu.default", what=what), FAINT)

    def _no_such(self, decision: Decision, answer: str) -> None:
        """Why there is no such option, if a rule says so."""
        asked = answer.lower().replace(" ", ":")
        reasons = [why.reason for why in decision.why_not() if asked in (why.key, why.key.partition(":")[2])]
        if reasons:
            self._note(written(self.texts, reasons[0].text), reasons[0].rule)
        else:
            self._note(tell("answer.none", answer=answer))

    def _note(self, text: str, rule: str = "", style: str = DANGER) -> None:
        """A message that is read before the question comes again."""
        lines = self.screen.wrap(text, style=style)
        if rule:
            lines[-1] = ruled(lines[-1].plain, rule, style)
        self.screen.page(lines)

    # --- commands ------------------------------------------------------------------------------------------

    def _command(self, decision: Decision, typed: str) -> bool:
        """Carry out a command; False if this is not one."""
        word, _, argument = typed.partition(" ")
        argument = argument.strip()
        screen = self.screen
        match word.lower():
            case "?" | "why":
                options = [(option.key, self.label(option), _effect(option)) for option in decision.options]
                screen.page(commands.explanation(screen, Corps, decision, options))
            case "rules" | "rule":
                how = tell("rules.none", words=argument) if argument else tell("rules.how")
                screen.page(commands.rules(screen, Corps.name, argument) or screen.wrap(how))
            case "team" | "briefing" | "campaign":
                screen.page(standing(self.campaign, screen))
            case "cards":
                screen.page(self._cards())
            case "help":
                screen.page([Text(line) for line in tell("campaign.help").splitlines()])
            case "undo" | "u":
                self._undo()
            case "save":
                self._save(argument)
            case "quit" | "exit" | "q":
                raise Leave
            case _:
                return False
        return True

    def _cards(self) -> list[Text]:
        """What is left of the Endurance cards, and what is not."""
        campaign = self.campaign
        lines: list[Text] = []
        for id, cards in (("campaign.deck", campaign.cards), ("campaign.gone", campaign.removed)):
            lines += self.screen.wrap(tell(id, n=len(cards), cards=card_names(cards)), hanging="  ")
        return lines

    def _save(self, argument: str) -> None:
        path = Path(argument).expanduser() if argument else self.kept.path or Path(f"{self.kept.name}.json")
        try:
            self.kept.write(path)
        except SaveError as error:
            self._note(str(error))
        else:
            self._note(tell("save.done", path=str(path)), style=LEGAL)

    def _undo(self) -> None:
        """Take the choice of a mission or of a Hero back. Anything else has dealt cards since, or is a mission."""
        campaign = self.campaign
        last = campaign.journal[-1] if campaign.journal else None
        if not isinstance(last, str) or not last.startswith(("mission:", "hero:")):
            self._note(tell("campaign.no-undo"))
            return
        self.kept.campaign = again(campaign, campaign.journal[:-1])


def _effect(option: Option[Any]) -> str:
    """What a card that can be saved does."""
    return written(Corps.texts(), effect(option.cards[0])) if option.cards else ""


def again(campaign: Campaign, journal: Sequence[str | Played]) -> Campaign:
    """The same campaign as far as this part of its journal goes."""
    copy = campaign.anew()
    for entry in journal:
        if isinstance(entry, str):
            copy.choose(entry)
        else:
            copy.apply(entry)
    return copy
