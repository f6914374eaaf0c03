"""The application: everything put together."""

from __future__ import annotations

from typing import Any

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from sulaco import __version__
from sulaco.table.language import known_language, read_in

from . import guards
from .api import TablesController, join
from .archive import ArchiveController
from .campaign_api import CampaignsController
from .guide import begin_guide
from .lab_api import LabController
from .live import live
from .lobby import GamesController, MeController, healthz, page
from .reach import reach
from .refused import Refused
from .report_api import report, reports
from .responses import add_headers, failed, http_error, refused, too_deep
from .services import Services, services_of
from .settings import Settings
from .store import Store
from .words import wished

CONTROLLERS: list[Any] = [
    MeController,
    GamesController,
    begin_guide,
    TablesController,
    ArchiveController,
    CampaignsController,
    LabController,
    join,
    reach,
    reports,
    report,
    live,
    healthz,
    page,
]
"""All that answers."""


class App(Litestar):
    """The application. Every request is answered in the language of whoever asks."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] in ("http", "websocket"):
            read_in(known_language(wished(scope)))
        await super().__call__(scope, receive, send)


def create_app(database: str, settings: Settings | None = None) -> App:
    """A server on this database (a URL, or the path of an SQLite file). `StorageError` if it cannot be opened."""
    settings = settings or Settings()
    store = Store(database)
    store.open()
    services = Services(store, settings)
    return App(
        CONTROLLERS,
        dependencies={
            "services": Provide(services_of, sync_to_thread=False),
            "person": Provide(guards.person),
        },
        guards=[guards.check_request],
        exception_handlers={
            Refused: refused,
            HTTPException: http_error,
            RecursionError: too_deep,
            Exception: failed,
        },
        before_send=[add_headers],
        request_max_body_size=settings.body_bytes,
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=5, exclude_opt_key="packed"),
        openapi_config=OpenAPIConfig(
            title="Sulaco", version=__version__, path="/schema", render_plugins=[JsonRenderPlugin()]
        ),
        state=State({"services": services}),
        lifespan=[services.run],
        logging_config=None,
    )
