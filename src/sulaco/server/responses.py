"""How the server answers by HTTP: packed bodies with an ETag, refusals, the headers that every answer carries."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Sequence
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.datastructures import MutableScopeHeaders
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import Message, Scope

from .client import File, packed
from .protocol.shared import Refusal, RefusalKind
from .refused import STATUS, Refused
from .words import tell

log = logging.getLogger("sulaco.server")

Asked = Request[Any, Any, Any]

CSP = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "Content-Security-Policy": CSP,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}

PACKED = {"packed": True}
"""The mark of handlers that pack their bodies themselves."""


async def add_headers(message: Message, scope: Scope) -> None:
    """Put the headers of `HEADERS` on every answer, refusals and failures included, unless it has its own."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
        if scope["path"].startswith("/api/"):
            headers.setdefault("Cache-Control", "no-store")


WRITE: tuple[RefusalKind, ...] = ("no-credentials", "too-large")
"""What every request that changes something may be refused for."""


def says_no(*kinds: RefusalKind) -> dict[int, ResponseSpec]:
    """The refusals of a handler, besides those that every request may get, for the OpenAPI document."""
    statuses = sorted({STATUS[kind] for kind in (*kinds, "bad-request", "not-yours", "too-fast", "storage")})
    return {status: ResponseSpec(Refusal, generate_examples=False, description="Refused") for status in statuses}


def json_file(value: Any) -> File:
    """A JSON body that is the same for everybody, packed once."""
    data = msgspec.json.encode(value)
    etag = f'"{hashlib.sha256(data).hexdigest()[:20]}"'
    return File(data, packed(data), "application/json", etag, False)


def send_file(request: Asked, file: File, caching: str) -> Response[Any]:
    """A file as this browser can read it; nothing but its tag if the browser has it already."""
    headers = {"ETag": file.etag, "Cache-Control": caching, "Vary": "Accept-Encoding, Accept-Language"}
    known = {tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")}
    if file.etag in known:
        return Response(b"", status_code=304, headers=headers, media_type=file.type)
    accepted = {word.partition(";")[0].strip() for word in request.headers.get("accept-encoding", "").split(",")}
    for encoding, data in file.packed.items():
        if encoding in accepted:
            headers["Content-Encoding"] = encoding
            return Response(data, headers=headers, media_type=file.type)
    return Response(file.data, headers=headers, media_type=file.type)


# --- refusals ------------------------------------------------------------------------------------------------


def _refusal(refusal: Refusal, status: int) -> Response[Refusal]:
    return Response(refusal, status_code=status, media_type="application/json")


def refused(request: Asked, error: Refused) -> Response[Refusal]:
    return _refusal(error.refusal(), error.status)


_KINDS: dict[int, tuple[RefusalKind, str]] = {
    401: ("no-credentials", "refused.no-credentials"),
    404: ("bad-request", "refused.not-found"),
    405: ("bad-request", "refused.method"),
    413: ("too-large", "refused.too-large"),
}


def http_error(request: Asked, error: HTTPException) -> Response[Refusal]:
    """Turn an error of the framework into a refusal: a body of the wrong form, an unknown address."""
    status = error.status_code
    if status >= 500:
        return failed(request, error)
    if status in _KINDS:
        kind, text = _KINDS[status]
        return _refusal(Refusal(kind, tell(text)), status)
    return _refusal(Refusal("bad-request", tell("refused.bad-request", why=_why(error))), status)


def _why(error: HTTPException) -> str:
    extra: Any = error.extra
    if isinstance(extra, Sequence) and extra and isinstance(extra[0], dict):
        return "; ".join(": ".join(filter(None, (str(e.get("key", "")), str(e.get("message", ""))))) for e in extra)
    return str(error.detail).rstrip(".")


def too_deep(request: Asked, error: RecursionError) -> Response[Refusal]:
    """A body that is nested too deeply to be decoded."""
    return _refusal(Refusal("bad-request", tell("refused.bad-request", why=tell("refused.too-deep"))), 400)


def failed(request: Asked, error: Exception) -> Response[Refusal]:
    """Log an unexpected error, and answer without any detail of it."""
    log.error("%s %s", request.method, request.url.path, exc_info=error)
    return _refusal(Refusal("storage", tell("refused.failed")), 500)
