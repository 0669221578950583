"""Does what staff do with leads, by the services that the desk calls."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from random import Random
from typing import TYPE_CHECKING

from django.utils import timezone

from brokerage.accounts.models import User
from brokerage.accounts.rules import StaffAct
from brokerage.accounts.services import staff_log
from brokerage.leads.models import Lead, LeadTask
from brokerage.leads.rules.bulk import BulkAct
from brokerage.leads.rules.names import first_name
from brokerage.leads.services import bulk, leads, merging, replies, timeline, views
from demo.people import request_of
from demo.texts import Writer, read

if TYPE_CHECKING:
    from demo.senders import Story


@dataclass
class Desk:
    """The sample firm's staff. Each public method does what they would do on the desk."""

    principal: User
    advisors: list[User]
    random: Random
    writer: Writer

    @property
    def staff(self) -> list[User]:
        return [self.principal, *self.advisors]

    def assign(self, story: Story, by: User) -> None:
        """Assign the lead to the story's advisor and add up to two random tags. `by` is the staff
        member who does it.
        """
        lead = self._opened(story, by)
        changes = {
            "assignee": story.advisor.pk,
            "tags": self.random.sample(read("desk")["tags"], self.random.choice([0, 1, 1, 2])),
        }
        leads.change_lead(by=by, lead_id=lead.pk, changes=changes, expected={})

    def reply(self, story: Story, text: str) -> None:
        lead = self._opened(story, story.advisor)
        replies.send_reply(
            request=request_of(story.advisor),
            by=story.advisor,
            lead_id=lead.pk,
            key=f"demo-{lead.pk}-{timezone.now():%Y%m%d%H%M%S}",
            subject=read("desk")["replySubject"].format(company=lead.company),
            text=self._written(text, story),
        )

    def answer(self, story: Story) -> None:
        """Send the first reply to the lead."""
        self.reply(story, self.writer.pick(read("desk")["replies"]))

    def follow_up(self, story: Story, stage: str) -> None:
        self.reply(story, self.writer.pick(read("desk")["followUps"][stage]))

    def call(self, story: Story, stage: str) -> None:
        """Log a call that reached the lead, which then moves to `stage`."""
        text = self._picked(read("desk")["calls"][stage], story)
        self._log_call(story, "reached", text)

    def call_without_answer(self, story: Story) -> None:
        """Log a call in which the lead was not reached."""
        outcome, text = self.writer.pick(read("desk")["notReached"])
        self._log_call(story, outcome, text)

    def _log_call(self, story: Story, outcome: str, text: str) -> None:
        lead = self._opened(story, story.advisor)
        timeline.log_call(by=story.advisor, lead_id=lead.pk, outcome=outcome, text=text)

    def note(self, story: Story, stage: str) -> None:
        text = self._picked(read("desk")["notes"][stage], story)
        timeline.add_note(
            by=story.advisor, lead_id=self._opened(story, story.advisor).pk, text=text
        )

    def move(self, story: Story, stage: str) -> None:
        """Add a note that says why, then move the lead to the stage."""
        words, reason = read("desk"), ""
        if stage == "lost":
            reason = self.random.choice(list(words["lostNotes"]))
        notes = words["lostNotes"][reason] if reason else words["notes"][stage]
        lead = self._opened(story, story.advisor)
        text = self._picked(notes, story)
        timeline.add_note(by=story.advisor, lead_id=lead.pk, text=text)
        leads.move_lead(by=story.advisor, lead_id=lead.pk, stage=stage, reason=reason)

    def task(self, story: Story, stage: str, due: date) -> LeadTask:
        lead = self._opened(story, story.advisor)
        title = self._picked(read("desk")["tasks"][stage], story)
        return timeline.add_task(
            by=story.advisor,
            lead_id=lead.pk,
            title=title,
            due_on=due,
            assignee=story.advisor.pk,
        )

    def finish(self, task: LeadTask) -> None:
        timeline.change_task(task_id=task.pk, changes={"done": True})

    def plan(self, story: Story, day: date) -> None:
        """Set the next action of the lead, and its day."""
        lead = self._opened(story, story.advisor)
        action = self._picked(read("desk")["nextActions"][story.stage], story)
        changes = {"next_action": action, "next_action_on": day.isoformat()}
        leads.change_lead(by=story.advisor, lead_id=lead.pk, changes=changes, expected={})

    def _picked(self, texts: list[str], story: Story) -> str:
        """Pick a text that the lead does not have yet, and fill in its placeholders."""
        assert story.lead is not None, "the message comes before everything else"
        return self._written(self.writer.pick_for(story.lead.pk, texts), story)

    def _written(self, text: str, story: Story) -> str:
        colleague = self.random.choice([each for each in self.staff if each != story.advisor])
        return self.writer.write(
            text,
            first=first_name(story.values["name"]),
            company=story.values["company"],
            a_work=story.a_work,
            people=story.people,
            customer=self.random.choice(story.customers),
            advisor=story.advisor.full_name,
            colleague=colleague.full_name,
        )

    def merge_duplicate(self, story: Story) -> None:
        """Add a second lead of the same person, and merge it into the first."""
        lead = self._opened(story, self.principal)
        other = self.add_duplicate(story)
        merging.merge_leads(
            request=request_of(self.principal),
            by=self.principal,
            kept=lead.pk,
            other=other.pk,
            choices={},
            versions=(lead.version, other.version),
        )

    def add_duplicate(self, story: Story) -> Lead:
        """Add a lead by hand with the same name and company and another email address."""
        first, last = story.values["name"].split(maxsplit=1)
        values = {
            "name": f"{first} {last}",
            "email": f"{first}.{last}.home@example.com".lower().replace(" ", "."),
            "phone": "",
            "company": story.values["company"],
        }
        return leads.create_lead(by=self.principal, values=values)

    def add_duplicates(self, stories: list[Story]) -> None:
        """Add a duplicate of each story's lead, which stays unmerged."""
        for story in stories:
            self.add_duplicate(story)

    def tag_many(self, stories: list[Story]) -> None:
        ids = [story.lead.pk for story in stories if story.lead]
        bulk.change_leads(
            request=request_of(self.principal),
            by=self.principal,
            act=BulkAct.TAG,
            ids=ids,
            values=bulk.Values(tag="fall letter"),
        )

    def save_views(self) -> None:
        for view in read("desk")["views"]:
            for person in [self.principal] if view["shared"] else self.staff:
                views.create_view(
                    by=person, name=view["name"], query=view["query"], is_shared=view["shared"]
                )

    def _opened(self, story: Story, by: User) -> Lead:
        """Log that `by` opened the story's lead, and return the lead."""
        assert story.lead is not None, "the message comes before everything else"
        staff_log.record(
            request_of(by), act=StaffAct.LEAD_SEEN, object_type="lead", object_id=story.lead.pk
        )
        return Lead.objects.get(pk=story.lead.pk)
