"""The game contract: what a game gives to the kernel (see docs/add-a-game.md)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

import msgspec

from .briefing import Briefing
from .campaign import CampaignKind
from .chance import Chance
from .decision import Decision, Ending, Option, Reason, Routine
from .event import Event
from .flow import Flow
from .forecast import Forecast
from .summary import Summary, headline
from .text import Catalogue, Text, catalogue

if TYPE_CHECKING:
    from .secrets import Secrets
    from .table import Table


class State(msgspec.Struct):
    """Base of every game's state: plain data only, so that it copies, compares, hashes and turns into JSON."""

    chance: Chance
    ending: Ending | None = None


S = TypeVar("S", bound=State)


class Side(msgspec.Struct, frozen=True, gc=False):
    """Seats that win and lose together. `id` names the side in reports and saves."""

    id: str
    seats: tuple[int, ...]


class Game(ABC, Generic[S]):
    """A live game: the state, the rules that walk it, and what may be seen of it.

    A subclass names its types, builds the first state, and gives `step`: a flow that plays the next small unit of
    the game *from the state alone*. The kernel calls `step` again and again until the state has an ending; each
    call is a checkpoint.
    """

    name: ClassVar[str]
    rules_version: ClassVar[str]
    state_type: ClassVar[type[State]]
    setup_type: ClassVar[type[msgspec.Struct]]
    text_package: ClassVar[str]
    view_type: ClassVar[type[msgspec.Struct]]
    box_type: ClassVar[type[msgspec.Struct] | None] = None
    ground_type: ClassVar[type[msgspec.Struct] | None] = None
    insight_type: ClassVar[type[msgspec.Struct] | None] = None
    check_type: ClassVar[type[msgspec.Struct] | None] = None
    """The types of what a client is given: `view`, `box`, `ground`, `inspect`, `check`."""
    secrets: ClassVar[Secrets[Any] | None] = None
    """Where cards lie that not everybody sees; the leak check and the scenario writer go by it."""
    brings: ClassVar[type[msgspec.Struct] | None] = None
    """The type of what each player may bring to the table, such as a deck; see `bring`."""
    campaign_type: ClassVar[type[CampaignKind[Any]] | None] = None
    """How the campaigns of this game work, if it has any."""
    watch: Callable[[Event], None] | None = None
    """Called at every event of this game, if somebody looks on while the rules go from one decision to the next."""

    def __init__(self, state: S) -> None:
        self.state = state
        self.events: list[Event] = []
        self.refresh()

    @classmethod
    @abstractmethod
    def set_up(cls, setup: Any, chance: Chance) -> Self:
        """A new game before its first step. Raises `Refused` for a setup that the rules do not allow."""

    @classmethod
    def prepare(cls, setup: Any) -> None:
        """Make known what states of this setup refer to, such as its own cards. Called before a state is read."""

    @classmethod
    def upgrade(cls, state: dict[str, Any]) -> dict[str, Any]:
        """A stored state, as plain data, in the form of today. A state of today comes back as it is.

        A game overrides this when the form of its state changes; it may change the dict in place. Raises
        `LookupError`, `TypeError` or `ValueError` for data that never was a state of this game.
        """
        return state

    @classmethod
    def read_state(cls, data: Any) -> State:
        """The state in plain data that was stored, perhaps in an earlier form.

        Raises `msgspec.ValidationError` for data that is no state of this game.
        """
        try:
            upgraded = cls.upgrade(data) if isinstance(data, dict) else data
        except (LookupError, TypeError, ValueError) as error:
            raise msgspec.ValidationError(f"it is no state of {cls.name}: {error}") from error
        return msgspec.convert(upgraded, cls.state_type)

    @classmethod
    def sides(cls, setup: Any) -> tuple[Side, ...]:
        """Who is with whom in a game with this setup; by default every seat is a side of its own.

        Each seat is on exactly one side. Seats that may turn against each other during the game are on different sides.
        """
        return tuple(Side(f"player-{seat + 1}", (seat,)) for seat in range(cls.seats(setup)))

    @classmethod
    def opposed(cls, setup: Any) -> bool:
        """Whether there are opponents: who hides from whom and who may undo depends on it."""
        return len(cls.sides(setup)) > 1

    @classmethod
    def winning_sides(cls, setup: Any, ending: Ending) -> tuple[Side, ...]:
        """The sides with a seat among the winners."""
        return tuple(side for side in cls.sides(setup) if not set(ending.winners).isdisjoint(side.seats))

    @classmethod
    def parties(cls, setup: Any) -> tuple[str, ...]:
        """The ids of who can win, for reports, the most interesting first. By default these are the sides.

        A game in which parties form while it is played, such as a traitor, names them here and in `won_by`.
        """
        return tuple(side.id for side in cls.sides(setup))

    @classmethod
    def won_by(cls, setup: Any, ending: Ending) -> tuple[str, ...]:
        """Which of the `parties` have won."""
        return tuple(side.id for side in cls.winning_sides(setup, ending))

    @classmethod
    def asking_tells(cls, setup: Any) -> bool:
        """Whether being asked may tell the other seats of the same side that a seat holds something.

        Between opponents it never may: there every seat is asked, or none is.
        """
        return False

    @classmethod
    @abstractmethod
    def seats(cls, setup: Any) -> int:
        """How many seats this setup has."""

    @classmethod
    @abstractmethod
    def setups(cls) -> Sequence[Any]:
        """Setups that between them show the whole game: the fuzzer and the testers go through them in turn."""

    @classmethod
    def fuzz_setup(cls, number: int, chance: Chance) -> Any:
        """The setup of the fuzzer's game of this number: `setups` in turn, if a game has nothing to draw at random."""
        found = cls.setups()
        return found[number % len(found)]

    @classmethod
    def rare_setup(cls, chance: Chance) -> Any:
        """A setup with options that seldom come together, for the fuzzer; None if a game has none to draw."""
        return None

    def refresh(self) -> None:
        """Rebuild whatever is derived from the state; called when the state was changed from outside."""

    @abstractmethod
    def step(self) -> Flow[None]:
        """Play the next unit of the game from the state alone."""

    @abstractmethod
    def view(self, seat: int | None) -> msgspec.Struct:
        """What a seat (None: a spectator) may know, built by inclusion."""

    @abstractmethod
    def redeal(self, knowers: Collection[int], chance: Chance) -> None:
        """Deal anew, in place, everything that none of these seats can know."""

    @abstractmethod
    def violations(self) -> Iterator[str]:
        """Broken invariants, in words."""

    def no_concession(self, seat: int) -> Reason | None:
        """Why this seat cannot give up now; None if it can. In most games nobody can."""
        return Reason(Text("refused.no-concession"))

    def concede(self, seat: int) -> bool:
        """A seat gives up, whoever is asked; raises `GameOver` if that ends the game.

        Gives whether the seat is asked no more: the step under way is then played to its end without it.
        """
        raise NotImplementedError

    @classmethod
    def cards(cls, setup: Any = None) -> Sequence[str]:
        """The cards that there are with a setup, by their definitions, for the lab: which of them are ever used.
        Without a setup, those of the base game.
        """
        return ()

    # --- for clients -----------------------------------------------------------------------------------------

    @classmethod
    def box(cls) -> msgspec.Struct | None:
        """The printed facts of all components, for a client that draws them."""
        return None

    def ground(self) -> msgspec.Struct | None:
        """What lies on the table from beginning to end, such as a map."""
        return None

    def inspect(self, seat: int | None, thing: str) -> msgspec.Struct | None:
        """What these eyes may find out about a piece or a space; None if there is nothing to say."""
        return None

    @classmethod
    def check(cls, kind: str, data: Any) -> msgspec.Struct | None:
        """What the rules say of something made away from the table, such as a deck; None if there is no such kind.

        Raises `msgspec.ValidationError` for data of another shape.
        """
        return None

    @classmethod
    def bring(cls, setup: Any, seat: int, thing: Any) -> Any:
        """The setup with what a seat brings (of the type `brings`). Raises `Refused` if the rules do not allow it."""
        raise NotImplementedError

    @classmethod
    def open_setup(cls, setup: dict[str, Any], seats: Collection[int]) -> dict[str, Any]:
        """What whoever holds these seats may know of a setup, as plain data."""
        return setup

    @classmethod
    def title(cls, setup: Any) -> Text:
        """What a table with this setup is called: as the game itself, if there is nothing else to say."""
        return Text("game.title") if "game.title" in cls.texts() else Text("title.plain", {"game": cls.name})

    @classmethod
    def briefing(cls, setup: Any) -> Briefing | None:
        """What the players of a game with this setup should know before the first question; None: nothing is told."""
        return None

    def status(self) -> Text:
        """Where the game stands, in a few words for all to see."""
        return Text("status.playing")

    def summary(self) -> Summary | None:
        """At the end: what the game came to, out of its state and the events of the whole game; None before."""
        ending = self.state.ending
        return None if ending is None else Summary(headline(self.texts(), ending))

    @classmethod
    def label(cls, key: str) -> Text:
        """What an answer with this key would be called, if it were possible: for reasons why it is not."""
        id = f"label.{key.partition(':')[0]}"
        return Text(id) if id in cls.texts() else Text("label.plain", {"key": key})

    def detail(self, option: Option[Any]) -> Text | None:
        """What the card or the ability that an option uses does; None if it uses none."""
        return None

    def asked_openly(self, decision: Decision) -> Text:
        """What all others may know of the question that a seat is asked, in words that do not speak to them.

        That is the text `asked.KIND`, which names whoever is asked as `player`; where the question's own words suit
        everybody, there is none.
        """
        text = decision.text
        id = text.id.replace("ask.", "asked.", 1)
        return Text(id, {**text.args, "player": f"player-{decision.seat + 1}"}) if id in self.texts() else text

    @classmethod
    def scenario(cls, table: Table[Any], eyes: int | None, title: str, remark: str, seed: int) -> str | None:
        """The present moment as a scenario file that holds nothing these eyes cannot know; the seed deals the rest."""
        return None

    def forecast(self, decision: Decision, option: Option[Any]) -> Forecast | None:
        """What this answer leads to, as far as whoever may give it knows; None if there is nothing to tell."""
        return None

    def routine(self, decision: Decision) -> Routine | None:
        """The answer that a table may give by itself for whoever wants that; None if people should always be asked."""
        return None

    def advice(self, decision: Decision, option: Option[Any] | None = None) -> Text | None:
        """Why this answer is wise, or what matters in this question, in one sentence; None if there is nothing to say.

        The text is `advice.KIND-VERB`, by the first word of the answer's key, or else `advice.KIND`.
        """
        kind = f"advice.{decision.kind.replace('.', '-')}"
        ids = [kind] if option is None else [f"{kind}-{option.key.partition(':')[0]}", kind]
        return next((Text(id) for id in ids if id in self.texts()), None)

    def emit(self, event: Event) -> None:
        """Tell that something happened. The state says it already: whoever looks now sees what the event says."""
        self.events.append(event)
        if self.watch is not None:
            self.watch(event)

    @classmethod
    def texts(cls, language: str | None = None) -> Catalogue:
        """The game's texts in a language, or in that of whoever reads (see `text.language`)."""
        return catalogue(cls.text_package, language)
