"""A self-made TLS certificate: browsers give no camera to pages without one."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import trustme

from referee.errors import UsageError
from referee.words import sentence

VALID_DAYS = 397
"""Validity of a certificate: browsers reject longer ones."""

RENEW_DAYS = 300
"""Age at which a certificate is replaced."""


def certificate(folder: Path, names: Sequence[str]) -> Path:
    """PEM file of a private key and a certificate for these names and addresses.

    It is reused at the next start, so that browsers warn only once. It is signed by
    `authority.pem`, which devices may be told to trust.

    Raises UsageError if it cannot be written.
    """
    label = hashlib.sha256("\n".join(names).encode()).hexdigest()[:12]
    path = folder / f"certificate-{label}.pem"
    try:
        if path.exists() and time.time() - path.stat().st_mtime < RENEW_DAYS * 86400:
            return path
        folder.mkdir(parents=True, exist_ok=True)
        leaf = _authority(folder).issue_cert(
            *names, not_after=datetime.now(UTC) + timedelta(days=VALID_DAYS)
        )
        path.unlink(missing_ok=True)
        path.touch(mode=0o600)
        leaf.private_key_and_cert_chain_pem.write_to_path(path)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise UsageError(sentence("web-no-certificate", folder=folder, why=reason)) from None
    return path


def _authority(folder: Path) -> trustme.CA:
    """The certificate authority, kept in the same folder."""
    cert, key = folder / "authority.pem", folder / "authority.key"
    if cert.exists() and key.exists():
        return trustme.CA.from_pem(cert.read_bytes(), key.read_bytes())
    authority = trustme.CA(organization_name="The tabletop referee")
    key.unlink(missing_ok=True)
    key.touch(mode=0o600)
    authority.private_key_pem.write_to_path(key)
    authority.cert_pem.write_to_path(cert)
    return authority
