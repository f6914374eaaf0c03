"""Reports of the lab by HTTP: the list, and each as a page of its own."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Response, get
from litestar.params import FromPath

from .guards import Here
from .lobby import REVALIDATE, client_page
from .protocol.tables import ReportInfo
from .responses import PACKED, Asked, says_no, send_file


@get("/api/reports", tags=["reports"], responses=says_no())
async def reports(services: Here) -> list[ReportInfo]:
    """The reports of the lab on this machine, the newest first."""
    return await asyncio.to_thread(services.reports.all)


@get(["/reports", "/reports/{path:path}"], opt=PACKED, include_in_schema=False)
async def report(request: Asked, services: Here, path: FromPath[str] = "") -> Response[Any]:
    """A report as a page; else the client, which lists them and says that there is none at this address."""
    name = path.removeprefix("/")
    if not name:
        return client_page(request, services)
    found = await asyncio.to_thread(services.reports.page, name)
    if found is None:
        return client_page(request, services, status=404)
    file, policy = found
    response = send_file(request, file, REVALIDATE)
    response.headers["Content-Security-Policy"] = policy
    return response
