"""A certificate of our own, for browsers give no camera to a page without one."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import trustme

from referee.errors import UsageError
from referee.words import sentence

DAYS = 397
"""For so long a certificate counts: browsers take none of more."""

FRESH_DAYS = 300
"""A certificate that is older is made anew."""


def certificate(folder: Path, names: Sequence[str]) -> Path:
    """The file of a key and a certificate for these names and addresses.

    They stay the same from one start to the next, so that a browser need be told only once. What
    signed them is `authority.pem`, for those who want their devices to trust it.

    Raises UsageError where they cannot be made.
    """
    label = hashlib.sha256("\n".join(names).encode()).hexdigest()[:12]
    path = folder / f"certificate-{label}.pem"
    try:
        if path.exists() and time.time() - path.stat().st_mtime < FRESH_DAYS * 86400:
            return path
        folder.mkdir(parents=True, exist_ok=True)
        leaf = _authority(folder).issue_cert(
            *names, not_after=datetime.now(UTC) + timedelta(days=DAYS)
        )
        path.unlink(missing_ok=True)
        path.touch(mode=0o600)
        leaf.private_key_and_cert_chain_pem.write_to_path(path)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise UsageError(sentence("web-no-certificate", folder=folder, why=reason)) from None
    return path


def _authority(folder: Path) -> trustme.CA:
    """What signs our certificates, kept beside them."""
    shown, key = folder / "authority.pem", folder / "authority.key"
    if shown.exists() and key.exists():
        return trustme.CA.from_pem(shown.read_bytes(), key.read_bytes())
    authority = trustme.CA(organization_name="The tabletop referee")
    key.unlink(missing_ok=True)
    key.touch(mode=0o600)
    authority.private_key_pem.write_to_path(key)
    authority.cert_pem.write_to_path(shown)
    return authority
