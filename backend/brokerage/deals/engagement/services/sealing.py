"""Seals documents with the installation's own key, and verifies seals.

A seal is a certifying PDF signature (PAdES) that permits no change. The certificate is self-signed:
other programs show an unknown signer, and the hash of each sealed document is stored here as well.
pyHanko is imported where it is used: it takes a second, and most processes never seal.
"""

import io
import logging
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any, Final

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from django.db import transaction
from django.utils import timezone

from brokerage.content.selectors.bodies import firm
from brokerage.core.db_locks import advisory_lock
from brokerage.core.encryption import InvalidToken, decrypt, encrypt, reencrypt
from brokerage.deals.engagement.models import SealedAgreement, SealingKey

logger = logging.getLogger(__name__)

_FIELD: Final = "Seal"
_LIFETIME: Final = timedelta(days=25 * 365)


@dataclass(frozen=True)
class Verification:
    """What a PDF says about its seal. `is_intact`: not a byte has changed since it was sealed, by a
    key of this installation. `is_stored`: it is a document that we have sealed and stored.
    """

    is_sealed: bool
    is_intact: bool
    is_stored: bool
    sealed_at: datetime | None = None
    key: str = ""
    """The fingerprint of the certificate."""


def seal(pdf: bytes, *, at: datetime) -> SealedAgreement:
    """Seal a PDF that we have rendered, and store it, in the caller's transaction."""
    from asn1crypto import keys as asn1_keys
    from asn1crypto import x509 as asn1_x509
    from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
    from pyhanko.sign import fields, signers
    from pyhanko_certvalidator.registry import SimpleCertificateStore

    key, private = _current_key()
    certificate = x509.load_pem_x509_certificate(key.certificate.encode())
    signer = signers.SimpleSigner(
        signing_cert=asn1_x509.Certificate.load(
            certificate.public_bytes(serialization.Encoding.DER)
        ),
        signing_key=asn1_keys.PrivateKeyInfo.load(
            private.private_bytes(
                serialization.Encoding.DER,
                serialization.PrivateFormat.PKCS8,
                serialization.NoEncryption(),
            )
        ),
        cert_registry=SimpleCertificateStore(),  # type: ignore[no-untyped-call]
    )
    about = firm()
    metadata = signers.PdfSignatureMetadata(
        field_name=_FIELD,
        certify=True,
        docmdp_permissions=fields.MDPPerm.NO_CHANGES,
        subfilter=fields.SigSeedSubFilter.PADES,
        md_algorithm="sha256",
        name=about.name,
        reason="Sealed when everyone had signed",
        location=f"{about.address.city}, {about.address.region}",
    )
    sealed = io.BytesIO()
    signers.PdfSigner(metadata, signer=signer).sign_pdf(
        IncrementalPdfFileWriter(io.BytesIO(pdf)), output=sealed
    )
    content = sealed.getvalue()
    return SealedAgreement.objects.create(
        pdf=content, sha256=sha256(content).hexdigest(), key=key, sealed_at=at
    )


def verify(pdf: bytes) -> Verification:
    """Verify the seal of a PDF from anywhere."""
    stored = SealedAgreement.objects.filter(sha256=sha256(pdf).hexdigest()).first()
    try:
        found = _verified(pdf)
    except Exception as error:
        logger.info("A document could not be verified (%s)", type(error).__name__)
        found = None
    if found is None:
        return Verification(is_sealed=False, is_intact=False, is_stored=False)
    is_intact, sealed_at, fingerprint = found
    return Verification(True, is_intact, stored is not None, sealed_at, fingerprint)


def _verified(pdf: bytes) -> tuple[bool, datetime | None, str] | None:
    from asn1crypto import x509 as asn1_x509
    from pyhanko.pdf_utils.reader import PdfFileReader
    from pyhanko.sign.validation import validate_pdf_signature
    from pyhanko.sign.validation.status import SignatureCoverageLevel
    from pyhanko_certvalidator import ValidationContext

    signatures = PdfFileReader(io.BytesIO(pdf)).embedded_signatures
    if len(signatures) != 1:
        return None
    [signature] = signatures
    fingerprint = sha256(signature.signer_cert.dump()).hexdigest()
    sealed_at = signature.self_reported_timestamp
    key = SealingKey.objects.filter(fingerprint=fingerprint).first()
    if key is None:
        return False, sealed_at, fingerprint
    certificate = x509.load_pem_x509_certificate(key.certificate.encode())
    root = asn1_x509.Certificate.load(certificate.public_bytes(serialization.Encoding.DER))
    status = validate_pdf_signature(
        signature, ValidationContext(trust_roots=[root], allow_fetching=False)
    )
    is_intact = (
        status.bottom_line
        and status.coverage == SignatureCoverageLevel.ENTIRE_FILE
        and _is_canonical(pdf, signature)
    )
    return bool(is_intact), sealed_at, fingerprint


def _is_canonical(pdf: bytes, signature: Any) -> bool:
    """Return whether the signature itself, the only part of the file that no digest covers, is
    written as we write it: built from our certificate, in hexadecimal digits, filled with zeros.
    """
    from asn1crypto import cms

    [info] = signature.signed_data["signer_infos"]
    certificate = signature.signer_cert
    issuer = {"issuer": certificate.issuer, "serial_number": certificate.serial_number}
    rebuilt = cms.ContentInfo(
        {
            "content_type": "signed_data",
            "content": {
                "version": "v1",
                "digest_algorithms": [{"algorithm": "sha256"}],
                "encap_content_info": {"content_type": "data"},
                "certificates": [certificate],
                "signer_infos": [
                    {
                        "version": "v1",
                        "sid": {"issuer_and_serial_number": issuer},
                        "digest_algorithm": {"algorithm": "sha256"},
                        "signature_algorithm": {"algorithm": "sha256_ecdsa"},
                        "signed_attrs": info["signed_attrs"],
                        "signature": info["signature"],
                    }
                ],
            },
        }
    )
    _, start, end, _ = signature.byte_range
    digits = rebuilt.dump().hex().upper().encode()
    return bool(pdf[start:end] == b"<" + digits.ljust(end - start - 2, b"0") + b">")


def _current_key() -> tuple[SealingKey, ec.EllipticCurvePrivateKey]:
    """Return the key that seals, created if there is none or no SECRET_KEY decrypts it."""
    advisory_lock("sealing-key")
    key = SealingKey.objects.first()
    if key is not None:
        try:
            return key, _loaded(decrypt(key.private_key, "sealing-key"))
        except InvalidToken:
            logger.error("The sealing key cannot be decrypted with SECRET_KEY; a new one is made.")
    return _created()


def _loaded(pem: str) -> ec.EllipticCurvePrivateKey:
    private = serialization.load_pem_private_key(pem.encode(), None)
    assert isinstance(private, ec.EllipticCurvePrivateKey)
    return private


def _created() -> tuple[SealingKey, ec.EllipticCurvePrivateKey]:
    private = ec.generate_private_key(ec.SECP256R1())
    about, now = firm(), timezone.now()
    name = x509.Name(
        [
            x509.NameAttribute(NameOID.ORGANIZATION_NAME, about.name[:64]),
            x509.NameAttribute(NameOID.COMMON_NAME, f"{about.short_name[:48]} document seal"),
        ]
    )
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(private.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))  # clocks differ
        .not_valid_after(now + _LIFETIME)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(
            x509.KeyUsage(
                digital_signature=True,
                content_commitment=True,
                key_encipherment=False,
                data_encipherment=False,
                key_agreement=False,
                key_cert_sign=False,
                crl_sign=False,
                encipher_only=False,
                decipher_only=False,
            ),
            critical=True,
        )
        .sign(private, hashes.SHA256())
    )
    pem = private.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    key = SealingKey.objects.create(
        certificate=certificate.public_bytes(serialization.Encoding.PEM).decode(),
        private_key=encrypt(pem.decode(), "sealing-key"),
        fingerprint=certificate.fingerprint(hashes.SHA256()).hex(),
    )
    return key, private


def renew_keys() -> None:
    """Encrypt the sealing keys with the current SECRET_KEY. Keys that none decrypts stay."""
    for key in SealingKey.objects.all():
        try:
            renewed = reencrypt(key.private_key, "sealing-key")
        except InvalidToken:
            continue
        with transaction.atomic():
            SealingKey.objects.filter(pk=key.pk).update(private_key=renewed)
