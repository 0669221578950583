"""Leads: who wrote when, and what the firm did with each."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from random import Random
from typing import Final

from brokerage.accounts.models import User
from brokerage.leads.rules.business_hours import CENTRAL_TIME
from brokerage.leads.rules.names import first_name
from brokerage.leads.selectors.attachments import Attachments
from demo.advisors import Desk
from demo.clock import Schedule, before_closing, in_office_hours, office_hours_ago
from demo.deals import choose_deals
from demo.people import Owner
from demo.senders import Story, make_senders, receive
from demo.texts import read

_STAGES: Final = {
    # How many leads are in each stage today, and how many days ago the last and the first wrote.
    "contacted": (22, 6, 30),
    "qualified": (40, 15, 175),
    "not-now": (12, 40, 175),
    "lost": (16, 30, 175),
}
_NEW: Final = (25, 190)
"""How many minutes ago the senders without a reply wrote."""
_PATH: Final = ("contacted", "qualified")
_ACTIONS_DUE: Final = (-3, -1, 0, 0, 0, 0)
"""Days from today at which the first next actions are due; the other next actions are due later."""
_TASKS_DUE: Final = (-1, 0, 0, 0, 0)


@dataclass
class Stories:
    """Schedules the stories of all leads: what the senders and the staff do and when."""

    schedule: Schedule
    random: Random
    desk: Desk

    def schedule_all(self, owners: list[Owner]) -> list[Story]:
        """Schedule and return all stories: visitors' by stage, then owners'."""
        stories = [*self._of_visitors(), *self._of_owners(owners)]
        choose_deals(stories, self.schedule.now)
        for story in stories:
            self._begin(story)
        followed = [story for story in stories if story.stage in _PATH and not story.deal_on]
        self.random.shuffle(followed)
        self._plan(followed)
        self._add_tasks(followed[10:])
        self._write_again(followed[30:])
        self._schedule_spam()
        return stories

    def _of_visitors(self) -> list[Story]:
        now, stories = self.schedule.now, list[Story]()
        moments = [("new", now - timedelta(minutes=minutes)) for minutes in _NEW]
        for stage, (count, least, most) in _STAGES.items():
            for number in range(count):
                days = least + (most - least) * (number + 0.5) / count
                day = now - timedelta(days=days)
                # Many write in the evening and at weekends.
                hour, minute = self.random.randrange(7, 22), self.random.randrange(60)
                local = day.astimezone(CENTRAL_TIME).replace(hour=hour, minute=minute)
                moments.append((stage, local))
        senders = make_senders(self.random, self.desk.writer, len(moments))
        for number, ((stage, begins), sender) in enumerate(zip(moments, senders, strict=True)):
            stories.append(
                Story(
                    sender.values,
                    stage,
                    begins,
                    self._advisor(number),
                    f"203.0.{number}.20",
                    sender.attached,
                    sender.a_work,
                    sender.people,
                    sender.customers,
                )
            )
        return stories

    def _of_owners(self, owners: list[Owner]) -> list[Story]:
        """Return the stories of owners who also write to the firm, with their calculator run
        attached.
        """
        texts = read("owners")["texts"]["messages"]
        stages = ("qualified", "contacted")
        stories = []
        writers = [owner for owner in owners if owner.facts["writes"]]
        for number, owner in enumerate(writers):
            values = {
                "name": owner.user.full_name,
                "email": owner.user.email,
                "phone": f"(430) 555-01{number:02}",
                "company": owner.business.name,
                "message": texts[number].format(business=owner.business.name),
            }
            begins = in_office_hours(self.schedule.now - timedelta(days=72 - 3 * number))
            stories.append(
                Story(
                    values,
                    stages[number // 4 % 2],
                    begins,
                    self._advisor(number),
                    f"198.18.{number}.5",
                    Attachments(run=owner.run),
                    customers=owner.facts["customers"],
                )
            )
        return stories

    def _advisor(self, number: int) -> User:
        return self.desk.staff[number % len(self.desk.staff)]

    def _begin(self, story: Story) -> None:
        """Schedule the first message, its assignment and reply, and the steps to `story.stage`. A
        new lead has only the message.
        """
        desk, add, random = self.desk, self.schedule.add, self.random
        add(story.begins, lambda: receive(story))
        if story.stage == "new":
            return
        moment = in_office_hours(story.begins + timedelta(minutes=random.randrange(12, 170)))
        add(moment, lambda: desk.assign(story, desk.principal))
        replied = in_office_hours(moment + timedelta(minutes=random.randrange(9, 50)))
        add(replied, lambda: desk.answer(story))
        if random.random() < 0.4:
            later = in_office_hours(replied + timedelta(hours=26))
            add(later, lambda: desk.call_without_answer(story))
        ends = story.deal_on or self.schedule.now - timedelta(days=random.randrange(1, 4))
        steps = _PATH[1 : _PATH.index(story.stage) + 1] if story.stage in _PATH else ("qualified",)
        if story.stage not in _PATH:
            steps = (*(steps if random.random() < 0.5 else ()), story.stage)
        gap = (ends - replied) / (len(steps) + 1)
        for number, stage in enumerate(steps, 1):
            minutes = random.randrange(400)
            self._step(story, stage, replied + gap * number - timedelta(minutes=minutes))

    def _step(self, story: Story, stage: str, moment: datetime) -> None:
        """Schedule a call at about `moment` and the move to `stage`; for stages of `_PATH`, also a
        completed task and a follow-up email.
        """
        desk, add = self.desk, self.schedule.add
        moment = in_office_hours(moment)
        moved = in_office_hours(moment + timedelta(minutes=self.random.randrange(12, 40)))
        if story.deal_on:  # after a weekend or a holiday both can begin with the office
            moved = min(moved, story.deal_on - timedelta(minutes=1))
            moment = min(moment, moved)
        add(moment, lambda: desk.call(story, stage))
        add(moved, lambda: desk.move(story, stage))
        if stage not in _PATH:
            return
        due = in_office_hours(moved + timedelta(days=self.random.randrange(5, 12)))
        add(
            in_office_hours(moved + timedelta(minutes=6)),
            lambda: self._task_that_gets_done(story, stage, due),
        )
        later = in_office_hours(moved + timedelta(hours=self.random.randrange(3, 30)))
        add(later, lambda: desk.follow_up(story, stage))

    def _task_that_gets_done(self, story: Story, stage: str, due: datetime) -> None:
        task = self.desk.task(story, stage, due.astimezone(CENTRAL_TIME).date())
        done = before_closing(due - timedelta(days=1))
        self.schedule.add(done, lambda: self.desk.finish(task))

    def _plan(self, stories: list[Story]) -> None:
        """Schedule a next action for each lead: the first as in `_ACTIONS_DUE`, the others after
        today.
        """
        for number, story in enumerate(stories):
            if number < len(_ACTIONS_DUE):
                day = self._day(_ACTIONS_DUE[number])
            else:
                later = self.schedule.now + timedelta(days=self.random.randrange(1, 24))
                day = in_office_hours(later).astimezone(CENTRAL_TIME).date()
                day = max(day, self._day(1))
            moment = before_closing(self.schedule.now - timedelta(days=1 + number % 3))
            moment = before_closing(moment - timedelta(minutes=67 * number % 420))
            self.schedule.add(
                moment,
                lambda story=story, day=day: self.desk.plan(story, day),  # type: ignore[misc]
            )

    def _add_tasks(self, stories: list[Story]) -> None:
        """Add tasks that are due today, and an overdue one."""
        followed = (story for story in stories if story.stage != "contacted")
        for number, (days, story) in enumerate(zip(_TASKS_DUE, followed, strict=False)):
            moment = before_closing(self.schedule.now - timedelta(days=4, minutes=31 * number))
            day = self._day(days)
            self.schedule.add(
                moment,
                lambda story=story, day=day: self.desk.task(story, story.stage, day),  # type: ignore[misc]
            )

    def _day(self, days: int) -> date:
        """Return the date `days` from today in Texas; in the past, the last day the office was
        open.
        """
        moment = self.schedule.now + timedelta(days=days)
        if days < 0:
            moment = before_closing(moment)
        return moment.astimezone(CENTRAL_TIME).date()

    def _write_again(self, stories: list[Story]) -> None:
        """Schedule second messages with replies, and one without a reply for too long."""
        words, write, now = read("leads"), self.desk.writer.write, self.schedule.now
        late, *others = [story for story in stories if story.stage == "qualified"] + stories
        for number, (text, answer) in enumerate(words["second"]):
            story = others[number + 10]
            known = {
                "company": story.values["company"],
                "first": first_name(story.values["name"]),
                "customer": self.random.choice(story.customers),
            }
            answered = before_closing(now - timedelta(days=1 + number, minutes=50 * number))
            wrote = answered - timedelta(minutes=45 + 11 * number)
            written = write(text, **known)
            self.schedule.add(
                wrote,
                lambda story=story, written=written: receive(story, written),  # type: ignore[misc]
            )
            self.schedule.add(
                answered,
                lambda story=story, answer=answer: self.desk.reply(story, answer),  # type: ignore[misc]
            )
        missed = office_hours_ago(now, read("leads")["lateHours"])
        self.schedule.add(missed, lambda: receive(late, write(words["late"])))

    def _schedule_spam(self) -> None:
        for number, each in enumerate(read("leads")["spam"]):
            story = Story(
                {"name": each["name"], "email": each["email"], "message": each["message"]},
                "new",
                self.schedule.now - timedelta(days=3 * number, hours=5),
                User(),
                f"192.0.2.{number + 1}",
                trap="https://example.com",
            )
            self.schedule.add(story.begins, lambda story=story: receive(story))  # type: ignore[misc]
