"""What staff do with leads, by the services that the desk calls."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from random import Random
from typing import TYPE_CHECKING

from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.rules import StaffAct
from brokerage.accounts.services import staff_log
from brokerage.leads.models import Lead
from brokerage.leads.rules.bulk import BulkAct
from brokerage.leads.rules.replies import first_name
from brokerage.leads.services import bulk, leads, merging, replies, timeline, views
from demo.people import request_of
from demo.texts import read

if TYPE_CHECKING:
    from demo.lead_stories import Story

_TASK_DAYS = (-3, -1, 0, 0, 2, 5, 9)


@dataclass
class Desk:
    """The staff, and the chance with which they choose their words."""

    principal: User
    advisors: list[User]
    random: Random

    def assign(self, story: Story, by: User) -> None:
        """Give the lead to its advisor, with a tag."""
        lead = self._opened(story, by)
        changes = {
            "assignee": story.advisor.pk,
            "tags": self.random.sample(read("leads")["tags"], self.random.choice([0, 1, 1, 2])),
        }
        leads.change_lead(by=by, lead_id=lead.pk, changes=changes, expected={})

    def reply(self, story: Story, kind: str) -> None:
        words = read("leads")
        lead = self._opened(story, story.advisor)
        text = self.random.choice(words[kind]).format(
            first=first_name(lead.name), company=lead.company, advisor=story.advisor.full_name
        )
        replies.send_reply(
            request=request_of(story.advisor),
            by=story.advisor,
            lead_id=lead.pk,
            key=f"demo-{lead.pk}-{timezone.now():%Y%m%d%H%M%S}",
            subject=words["replySubject"].format(company=lead.company),
            text=text,
        )

    def call(self, story: Story) -> None:
        lead = self._opened(story, story.advisor)
        outcome, text = self.random.choice(read("leads")["calls"])
        timeline.log_call(by=story.advisor, lead_id=lead.pk, outcome=outcome, text=text)

    def note(self, story: Story) -> None:
        colleague = self.random.choice([each for each in self.advisors if each != story.advisor])
        text = self.random.choice(read("leads")["notes"])
        text = text.replace("{colleague}", colleague.full_name)
        lead = self._opened(story, story.advisor)
        timeline.add_note(by=story.advisor, lead_id=lead.pk, text=text)

    def move(self, story: Story, stage: str) -> None:
        lead = self._opened(story, story.advisor)
        reason = ""
        if stage == "lost":
            reason = self.random.choice(["not-selling", "price", "other-broker", "no-contact"])
        leads.move_lead(by=story.advisor, lead_id=lead.pk, stage=stage, reason=reason)

    def task(self, story: Story) -> None:
        """A task due in a few days; most tasks of the past get done."""
        lead = self._opened(story, story.advisor)
        title = self.random.choice(read("leads")["tasks"])
        due = timezone.localdate() + timedelta(days=self.random.choice(_TASK_DAYS[3:]))
        task = timeline.add_task(
            by=story.advisor,
            lead_id=lead.pk,
            title=title,
            due_on=due,
            assignee=story.advisor.pk,
        )
        if self.random.random() < 0.7:
            timeline.change_task(by=story.advisor, task_id=task.pk, changes={"done": True})

    def plan(self, story: Story) -> None:
        """What is to be done next, and when: overdue, today or later."""
        lead = self._opened(story, story.advisor)
        day = timezone.localdate() + timedelta(days=self.random.choice(_TASK_DAYS))
        action = self.random.choice(read("leads")["nextActions"])
        changes = {"next_action": action, "next_action_on": day.isoformat()}
        leads.change_lead(by=story.advisor, lead_id=lead.pk, changes=changes, expected={})

    def merge_duplicate(self, story: Story) -> None:
        """The same person called from another number: a second lead, merged."""
        lead = self._opened(story, self.principal)
        merging.merge_leads(
            request=request_of(self.principal),
            by=self.principal,
            kept=lead.pk,
            other=self.add_duplicate(story).pk,
            choices={},
        )

    def add_duplicate(self, story: Story) -> Lead:
        """A lead by hand with the name and company of one that is there."""
        first, last = story.values.name.split(maxsplit=1)
        values = {
            "name": f"{first} {last}",
            "email": f"{first}.{last}.home@example.com".lower().replace(" ", "."),
            "phone": "",
            "company": story.values.company,
        }
        return leads.create_lead(by=self.principal, values=values)

    def add_duplicates(self, stories: list[Story]) -> None:
        """Leads that nobody has merged yet."""
        for story in stories:
            self.add_duplicate(story)

    def tag_many(self, stories: list[Story]) -> None:
        ids = [story.lead.pk for story in stories if story.lead]
        bulk.change_leads(
            request=request_of(self.principal),
            by=self.principal,
            act=BulkAct.TAG,
            ids=ids,
            values=bulk.Values(tag="spring mailing"),
        )

    def save_views(self) -> None:
        for view in read("leads")["views"]:
            for person in [self.principal] if view["shared"] else [self.principal, *self.advisors]:
                views.create_view(
                    by=person, name=view["name"], query=view["query"], is_shared=view["shared"]
                )

    def _opened(self, story: Story, by: User) -> Lead:
        """The lead, whose page `by` has opened."""
        assert story.lead is not None, "the message comes before everything else"
        staff_log.record(
            request_of(by), act=StaffAct.LEAD_SEEN, object_type="lead", object_id=story.lead.pk
        )
        return Lead.objects.get(pk=story.lead.pk)
