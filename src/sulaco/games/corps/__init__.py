"""Aliens: Another Glorious Day in the Corps (base game, rules A1 to A24; experience, A31; synthetics, A30)."""

from __future__ import annotations

import sulaco.games.corps.abilities
import sulaco.games.corps.badasses
import sulaco.games.corps.bishop
import sulaco.games.corps.cards.equipment
import sulaco.games.corps.cards.events
import sulaco.games.corps.cards.hazards
import sulaco.games.corps.cards.reactions
import sulaco.games.corps.cards.weapons
import sulaco.games.corps.experience_cards.company_man
import sulaco.games.corps.experience_cards.gunner
import sulaco.games.corps.experience_cards.hero
import sulaco.games.corps.experience_cards.leader
import sulaco.games.corps.experience_cards.smarts
import sulaco.games.corps.experience_cards.support
import sulaco.games.corps.tracker_cards.active
import sulaco.games.corps.tracker_cards.drones
import sulaco.games.corps.tracker_cards.hidden
import sulaco.games.corps.tracker_cards.queens
import sulaco.games.corps.tracker_cards.tunnels  # noqa: F401  (cards and abilities register themselves)

from .campaign_info import CorpsCampaigns
from .components import components
from .corps import Corps
from .phases import STEPS

Corps.steps = STEPS
Corps.campaign_type = CorpsCampaigns

__all__ = ["Corps", "components"]
