"""Saves drafts, releases them, and puts releases in effect on their day."""

import json
from datetime import date
from threading import Event
from typing import Any, cast

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.services.principals import notify_other_principals
from brokerage.content import authority
from brokerage.content.merging import merge
from brokerage.core import facts
from brokerage.core.dates import now_after
from brokerage.core.db_locks import advisory_lock
from brokerage.core.signals import public_content_changed
from brokerage.releases import selectors
from brokerage.releases.body_checks import schema_problems
from brokerage.releases.kinds import OWN_ENTRIES, Body, BodyProblem, Kind, kind_of
from brokerage.releases.models import Release, ReleaseDraft


class ChangedMeanwhile(Exception):
    """What the editor loaded has changed. If somebody else has saved, released or discarded the
    draft, `draft` is the stored draft, None if there is none. If no draft is stored, and the
    version from which the editor started one is no longer in effect, `draft` is the version in
    effect, as an unsaved draft with version 0.
    """

    def __init__(self, draft: ReleaseDraft | None) -> None:
        super().__init__()
        self.draft = draft


class InvalidDraft(Exception):
    """The draft has problems, or does not differ from the version in effect."""

    def __init__(self, problems: list[BodyProblem]) -> None:
        super().__init__()
        self.problems = problems


class AnotherScheduled(Exception):
    """The draft cannot be released while `release`, of the same kind of facts, is scheduled. A
    version is the whole content, so the later of the two would undo the changes of the other.
    """

    def __init__(self, release: Release) -> None:
        super().__init__()
        self.release = release


class AlreadyInEffect(Exception):
    """The release has taken effect, so that it cannot be canceled."""


def problems_of(kind: Kind, body: Body) -> list[BodyProblem]:
    """Return what has to be corrected before this content can be released; empty if nothing. The
    rules of the feature are checked only if the content fits its schema.
    """
    schema = json.loads(facts.document("schemas", f"{kind.schema}.schema"))
    found = schema_problems(body, schema)
    return found or kind.check(body, current_body(kind))


def current_body(kind: Kind) -> Body:
    """Return the content of the version in effect."""
    return read(kind.versions.text(kind.versions.current_version()))


def merged(kind: Kind, body: Body, based_on: str, newer: Body) -> Body:
    """Return `newer` with the changes that lead from the version `based_on` to `body`. A value that
    both have changed is that of `body`, unless `newer` has removed it. If no version `based_on` is
    or was in effect, return `body`.
    """
    try:
        base = read(kind.versions.text(based_on))
    except KeyError:
        return body
    return cast("Body", merge(base, body, newer)[0])


def is_same(one: Body, other: Body) -> bool:
    """Return whether two versions have the same content. `$schema`, `version` and `date` are
    not compared.
    """
    return _unnamed(one) == _unnamed(other)


def read(text: str | bytes) -> Body:
    """Parse the JSON of a draft or a release, which is known to be valid."""
    body: Body = json.loads(text)
    return body


@transaction.atomic
def save_draft(
    *, kind: Kind, body: Body, expected_version: int, based_on: str, by: User | None
) -> ReleaseDraft:
    """Save the draft, which may have problems, in place of the stored one. `expected_version` is
    the version of the draft that the editor loaded, 0 if there was none. `based_on` is the version
    of the facts from which the draft was started; whether it exists is not checked. If the stored
    draft is not the one that the editor loaded, but has the same body, return it unchanged.

    Raises:
        ChangedMeanwhile: the stored draft is not the one that the editor loaded, and has another
            body; or no draft is stored, and `based_on` is a version that is no longer in effect.
    """
    try:
        draft = _locked(kind, expected_version)
    except ChangedMeanwhile as changed:
        # The same save again, by a page that did not get the answer.
        if changed.draft and changed.draft.body == _written(body):
            return changed.draft
        raise
    if draft is None:
        if based_on in kind.versions.versions() and based_on != kind.versions.current_version():
            raise ChangedMeanwhile(_version_in_effect(kind))
        draft = ReleaseDraft(name=kind.versions.name)
    else:
        draft.version += 1
    draft.body, draft.based_on, draft.updated_by = _written(body), based_on, by
    draft.save()
    return draft


@transaction.atomic
def discard_draft(*, kind: Kind, expected_version: int) -> None:
    """Delete the draft; `expected_version` is the version of the draft that the editor loaded. With
    0, and no draft, nothing happens.

    Raises:
        ChangedMeanwhile: the stored draft is not the one that the editor loaded, or is gone.
    """
    if draft := _locked(kind, expected_version):
        draft.delete()


def release(
    *, kind: Kind, expected_version: int, effective_on: date, note: str, by: User | None
) -> Release:
    """Release the draft as a new version, in the caller's transaction. If `effective_on` is today
    or earlier, the version takes effect at once. `expected_version` is the version of the draft
    that the editor loaded. `by` is None for a command.

    Raises:
        authority.PrincipalsOnly: `by` is not a principal.
        authority.AuthenticationRequired: `by` has to sign in or reauthenticate first.
        ChangedMeanwhile: the stored draft is not the one that the editor loaded, or there is none.
        AnotherScheduled: another release of this kind of facts waits for its day.
        InvalidDraft: the draft has problems, or is the same as the version in effect.
    """
    if by is not None:
        authority.require_recent_principal(by)
    draft = _locked(kind, expected_version)
    if draft is None:
        raise ChangedMeanwhile(None)
    if other := selectors.scheduled(kind.versions.name).first():
        raise AnotherScheduled(other)
    body = read(draft.body)
    if problems := problems_of(kind, body):
        raise InvalidDraft(problems)
    before = current_body(kind)
    if is_same(body, before):
        raise InvalidDraft([BodyProblem((), "The draft is the same as the version in use.")])
    version = _next_version(kind, effective_on)
    named = {"$schema": before["$schema"], "version": version}
    if "date" in before:
        named["date"] = effective_on.isoformat()
    made = Release.objects.create(
        name=kind.versions.name,
        version=version,
        body=_written(named | _unnamed(body)),
        based_on=draft.based_on,
        effective_on=effective_on,
        note=note,
        released_by=by,
    )
    draft.delete()
    if effective_on <= timezone.localdate():
        _put_in_effect(made, by)
    notify_other_principals(by=by, change=f"released version {version}: {kind.title}")
    return made


def cancel(*, kind: Kind, version: str, by: User | None) -> Release:
    """Cancel a release before its day, in the caller's transaction. It stays in the history with
    its content; the draft is not changed. `by` is None for a command.

    Raises:
        authority.PrincipalsOnly: `by` is not a principal.
        authority.AuthenticationRequired: `by` has to sign in or reauthenticate first.
        Release.DoesNotExist: there is no such release, or it is canceled already.
        AlreadyInEffect: it has taken effect.
    """
    if by is not None:
        authority.require_recent_principal(by)
    found = Release.objects.select_for_update().get(
        name=kind.versions.name, version=version, canceled_at__isnull=True
    )
    if found.in_effect_since is not None:
        raise AlreadyInEffect
    found.canceled_at = timezone.now()
    found.save(update_fields=["canceled_at"])
    notify_other_principals(by=by, change=f"canceled version {version}: {kind.title}")
    return found


def put_in_effect(stop: Event) -> None:
    """Put every scheduled release in effect whose effective day has come, and merge it into the
    draft of its kind of facts. The worker calls this as a task; `stop` is not used.
    """
    due = selectors.all_scheduled().filter(effective_on__lte=timezone.localdate())
    for number in due.order_by("effective_on", "pk").values_list("pk", flat=True):
        with transaction.atomic():
            found = due.select_for_update().filter(pk=number).first()
            if found is not None:  # else it was canceled, or another process was first
                _put_in_effect(found, None)


def _put_in_effect(made: Release, by: User | None) -> None:
    kind = kind_of(made.name)
    if draft := _stored_draft(kind):  # started before, it would undo this release
        body = merged(kind, read(draft.body), draft.based_on, read(made.body))
        draft.body, draft.based_on = _written(body), made.version
        draft.version += 1
        draft.save(update_fields=["body", "based_on", "version"])
    others = Release.objects.filter(name=made.name)
    made.in_effect_since = now_after(others.aggregate(last=Max("in_effect_since"))["last"])
    made.save(update_fields=["in_effect_since"])
    if kind.on_pages:
        public_content_changed.send(sender=Release, keys=(made.name,), by=by)
    for act in kind.after:
        act()
    transaction.on_commit(selectors.forget)


def _stored_draft(kind: Kind) -> ReleaseDraft | None:
    advisory_lock(f"draft of {kind.versions.name}")
    return ReleaseDraft.objects.select_for_update().filter(name=kind.versions.name).first()


def _locked(kind: Kind, expected_version: int) -> ReleaseDraft | None:
    draft = _stored_draft(kind)
    if (draft.version if draft else 0) != expected_version:
        raise ChangedMeanwhile(draft)
    selectors.forget()  # another process may have just put a release in effect
    return draft


def _version_in_effect(kind: Kind) -> ReleaseDraft:
    """Return the version in effect as a draft, which is not stored."""
    version = kind.versions.current_version()
    made = selectors.releases(kind.versions.name).filter(version=version).first()
    return ReleaseDraft(
        name=kind.versions.name,
        body=_written(current_body(kind)),
        version=0,
        based_on=version,
        updated_at=(made and made.in_effect_since) or timezone.now(),
    )


def _next_version(kind: Kind, effective_on: date) -> str:
    """Return the name of the next version, such as `2026-12-01.1`: the day it takes effect, and one
    more than the highest number among the firm's releases of this kind for that day, canceled ones
    included.
    """
    start = f"{effective_on}."
    taken = selectors.releases(kind.versions.name).filter(version__startswith=start)
    numbers = [int(each.removeprefix(start)) for each in taken.values_list("version", flat=True)]
    return f"{start}{max(numbers, default=0) + 1}"


def _unnamed(body: Body) -> dict[str, Any]:
    return {name: value for name, value in body.items() if name not in OWN_ENTRIES}


def _written(body: Body) -> str:
    return json.dumps(body)
