"""Campaigns by HTTP."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
from litestar import Controller, Response, delete, get, post
from litestar.params import FromPath, JSONBody

from sulaco import games
from sulaco.table.campaign import Campaign
from sulaco.table.decision import Refused as KernelRefused

from .archive import attachment, seats_for, slow_down
from .campaign_store import CampaignData
from .campaigns import kind_of
from .guards import Here, Who
from .identity import NAME_LENGTH
from .lobby import check_game
from .protocol.campaigns import Begins, CampaignChoice, CampaignInfo, NewCampaign
from .protocol.tables import OpenSave
from .recording import recording_of
from .records import SeatRecord
from .refused import refuse, refuse_because
from .responses import WRITE, says_no
from .seating import alone, check_seed, new_seats
from .uploads import BODY_BYTES, opened_campaign


def _data(game: str, campaign: Campaign, seats: list[SeatRecord], **fields: Any) -> CampaignData:
    if len(seats) != campaign.players:
        raise refuse("bad-request", "campaign.seats", n=campaign.players, given=len(seats))
    raw = msgspec.Raw(msgspec.json.encode(campaign))
    return CampaignData(game=game, seats=seats, campaign=raw, **fields)


class CampaignsController(Controller):
    """Campaigns."""

    path = "/api/campaigns"
    tags = ["campaigns"]

    @post(responses=says_no(*WRITE))
    async def new(self, data: JSONBody[NewCampaign], services: Here, person: Who) -> Begins:
        """Begin a campaign."""
        kind = kind_of(check_game(data.game))
        seats = new_seats(data.game, data.seats, person.id)
        chosen = data.seed is not None
        if chosen:
            check_seed(seats, person.id)
        seed = secrets.randbits(53) if data.seed is None else data.seed
        try:
            campaign = kind.begin(len(seats), seed, data.options)
        except KernelRefused as refusal:
            raise refuse_because("bad-request", games.load(data.game).texts(), refusal.reason) from None
        except ValueError as error:
            raise refuse("bad-request", "campaign.no-option", option=str(error)[:NAME_LENGTH]) from None
        fields = {
            "friendly": data.friendly,
            "hints": data.hints,
            "pace": data.pace,
            "spectators": data.spectators,
        }
        made = _data(data.game, campaign, seats, seed_chosen=chosen, **fields)
        return Begins(await services.campaigns.create(person.id, made))

    @post("/open", request_max_body_size=BODY_BYTES, responses=says_no(*WRITE))
    async def open(self, data: JSONBody[OpenSave], services: Here, person: Who) -> Begins:
        """Go on with a campaign from its file."""
        game, campaign = await services.slowly(opened_campaign, data.save, services.settings.save_bytes)
        seats = seats_for(game, data.seats, campaign.players, person.id)
        return Begins(await services.campaigns.create(person.id, _data(game, campaign, seats)))

    @get("/{campaign_id:str}", responses=says_no("no-credentials", "not-yours", "no-table"))
    async def campaign(self, campaign_id: FromPath[str], services: Here, person: Who) -> CampaignInfo:
        """A campaign in which I take part."""
        campaigns = services.campaigns
        found = await campaigns.seen(campaign_id, person)
        return await campaigns.info(found, person)

    @post("/{campaign_id:str}/choose", responses=says_no(*WRITE, "no-table", "stale", "illegal"))
    async def choose(
        self, campaign_id: FromPath[str], data: JSONBody[CampaignChoice], services: Here, person: Who
    ) -> CampaignInfo:
        """Answer what is to be decided between missions."""
        campaigns = services.campaigns
        found = await campaigns.choose(campaign_id, person, data)
        return await campaigns.info(found, person)

    @delete("/{campaign_id:str}", responses=says_no(*WRITE, "no-table"))
    async def remove(self, campaign_id: FromPath[str], services: Here, person: Who) -> None:
        """Put a campaign away for good, with its tables."""
        await services.campaigns.remove(campaign_id, person)

    @get("/{campaign_id:str}/save", responses=says_no("no-credentials", "not-yours", "no-table", "too-fast"))
    async def save(self, campaign_id: FromPath[str], services: Here, person: Who) -> Response[dict[str, Any]]:
        """The file of a campaign that is over, or in which nobody else plays."""
        found = await services.campaigns.seen(campaign_id, person)
        if found.campaign.ending is None and not alone(found.seats, person.id):
            raise refuse("not-yours", "campaign.save-people")
        slow_down(services, person)
        running = found.running
        recording = None if running is None else await recording_of(await services.rooms.room(running.id))

        def text() -> str:
            if recording is not None:
                found.campaign.keep(recording.table())
            return found.kind.write(found.campaign)

        return attachment(await services.slowly(text), f"{found.record.data.game} campaign", "json", "application/json")
