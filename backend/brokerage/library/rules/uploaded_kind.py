"""Finds the kind of an uploaded file by its content, whatever its name."""

from brokerage.library.documents.document import Kind
from brokerage.library.rules.office_check import OLE, ZIP, check_office
from brokerage.library.rules.pdf_check import check_pdf
from brokerage.library.rules.uploads import MAX_UPLOAD, BadFile


def kind_of(content: bytes) -> Kind:
    """Check an uploaded file and return its kind, by its content. Raises BadFile for any other
    kind, for more than `MAX_UPLOAD` bytes, and for active content.
    """
    if len(content) > MAX_UPLOAD:
        raise BadFile(f"This file is too large: at most {MAX_UPLOAD // 10**6} MB.")
    if content.startswith(b"%PDF-"):
        check_pdf(content)
        return "pdf"
    if content.startswith(ZIP):
        return check_office(content)
    if content.startswith(OLE):
        raise BadFile(
            "This file is from an older version of Word or Excel, or it has a password."
            " Please save it as .docx or .xlsx, without a password."
        )
    raise BadFile("This is not a PDF, Word (.docx) or Excel (.xlsx) file.")
