"""Reports: one page that answers what many games have shown, in words first, then in figures and pictures.

The page stands on its own: no network, no script, one style sheet. `make` writes it; `policy` is the content security
policy that it is to be served with, which it also carries itself.
"""

from __future__ import annotations

from .data import Played, ReportError
from .page import make, policy

__all__ = ["Played", "ReportError", "make", "policy"]
