"""The background tasks of the worker process (`manage.py run_worker`)."""

from django.utils import timezone

from brokerage.accounts.services import staff_log
from brokerage.accounts.services.cleanup import clean_up
from brokerage.content.services.own_entries import purge as purge_entries
from brokerage.content.services.publishing import put_due_in_effect
from brokerage.core import ratelimit
from brokerage.core.worker import Task, record_heartbeat
from brokerage.deals.buyers.services import alerts, proofs, reminders
from brokerage.deals.cim.services import pages as cim_pages
from brokerage.deals.cim.services import retention as cim_retention
from brokerage.deals.cim.services.follow_ups import follow_up
from brokerage.deals.cobroke.services import retention as co_broke_retention
from brokerage.deals.dates.services.invitations import send_invitations
from brokerage.deals.dates.services.mailing import send_mails
from brokerage.deals.engagement.services.moving import move_by_dates
from brokerage.deals.files.services import notices as file_notices
from brokerage.deals.files.services import uploads as deal_uploads
from brokerage.deals.files.services.checking import check_uploads
from brokerage.deals.inquiry_import.services.importing import forget_old_files, work_on_imports
from brokerage.deals.interests.services.acts import forget_acts
from brokerage.deals.interests.services.inquiries import take_messages
from brokerage.deals.interests.services.nudging import remind
from brokerage.deals.interests.services.retention import (
    delete_expired as delete_old_interests,
)
from brokerage.deals.letters.services.retention import delete_expired as delete_old_letters
from brokerage.deals.nda.services.tending import delete_expired, remind_buyers
from brokerage.deals.offers.services.offers import expire_offers
from brokerage.deals.pipeline.services.retention import forget_dead_deals
from brokerage.deals.room.services import retention as room_retention
from brokerage.deals.room.services.converting import convert_files
from brokerage.deals.room.services.overdue import remind_of_overdue
from brokerage.deals.room.services.pages import forget_stamped as forget_room_pages
from brokerage.deals.seller_reports.services.reports import delete_expired as delete_old_reports
from brokerage.inbox.services.attachments import check_attachments
from brokerage.inbox.services.forgetting import forget_old_mails
from brokerage.inbox.services.receiving import read_mailbox
from brokerage.leads.services.leads_from_messages import add_messages_to_leads
from brokerage.leads.services.linking_and_rescoring import link_accounts_and_rescore
from brokerage.leads.services.notices import send_morning_mails
from brokerage.leads.services.purging import purge
from brokerage.library.services import downloads
from brokerage.library.services.documents import rebuild_if_outdated
from brokerage.mail.services.sending import send_due
from brokerage.media.services.pictures import purge as purge_pictures
from brokerage.publishing.services.publications import delete_old_publications, publish_pending

_MINUTE = 60.0  # seconds

TASKS = (
    Task("heartbeat", record_heartbeat, every=20),
    Task("outbox", send_due, every=1),
    Task("leads", add_messages_to_leads, every=1),
    Task("inquiries", take_messages, every=1),
    Task("reminders to buyers and owners", remind, every=_MINUTE),
    Task("old interests", lambda stop: delete_old_interests(), every=60 * _MINUTE),
    Task("old registrations", lambda stop: co_broke_retention.delete_expired(), every=60 * _MINUTE),
    Task("acts on buyers", lambda stop: forget_acts(), every=60 * _MINUTE),
    Task("scores of leads", link_accounts_and_rescore, every=_MINUTE),
    Task("deleted leads", lambda stop: purge(), every=10 * _MINUTE),
    Task("dead deals", lambda stop: forget_dead_deals(), every=60 * _MINUTE),
    Task("deleted pictures", lambda stop: purge_pictures(), every=10 * _MINUTE),
    Task("deleted entries", lambda stop: purge_entries(), every=60 * _MINUTE),
    Task("morning mails", send_morning_mails, every=_MINUTE),
    Task("agreements", move_by_dates, every=_MINUTE),
    Task("confidentiality agreements", remind_buyers, every=_MINUTE),
    Task("expired agreements", lambda stop: delete_expired(), every=60 * _MINUTE),
    Task("offers", lambda stop: expire_offers(timezone.localdate()), every=60 * _MINUTE),
    Task("mails about dates", send_mails, every=_MINUTE),
    Task("invitations to dates", send_invitations, every=_MINUTE),
    Task("overdue requests", remind_of_overdue, every=_MINUTE),
    Task("follow-ups of memoranda", follow_up, every=_MINUTE),
    Task("pages of memoranda", lambda stop: cim_pages.draw_ahead(), every=3),
    Task("old pages of memoranda", lambda stop: cim_pages.forget_stamped(), every=60 * _MINUTE),
    Task("old reading", lambda stop: cim_retention.delete_old_records(), every=60 * _MINUTE),
    Task("readings of rooms", lambda stop: room_retention.delete_old_records(), every=60 * _MINUTE),
    Task("old reports to owners", lambda stop: delete_old_reports(), every=60 * _MINUTE),
    Task("old letters", lambda stop: delete_old_letters(), every=60 * _MINUTE),
    Task("Office files", convert_files, every=5),
    Task("pages of rooms", lambda stop: forget_room_pages(), every=60 * _MINUTE),
    Task("scheduled versions", put_due_in_effect, every=_MINUTE / 6),
    Task("publications", publish_pending, every=0.2),
    Task("old publications", lambda stop: delete_old_publications(), every=60 * _MINUTE),
    Task("rate limits", lambda stop: ratelimit.sweep(), every=10 * _MINUTE),
    Task("accounts", lambda stop: clean_up(), every=10 * _MINUTE),
    Task("staff log", lambda stop: staff_log.report_if_broken(), every=60 * _MINUTE),
    Task("old downloads", lambda stop: downloads.purge(), every=60 * _MINUTE),
    Task("deal files", check_uploads, every=1),
    Task("proofs of funds", proofs.check_proofs, every=1),
    Task("listing alerts", alerts.send_alerts, every=_MINUTE),
    Task("old listing alerts", lambda stop: alerts.purge_alerts(), every=60 * _MINUTE),
    Task("profiles of buyers", lambda stop: reminders.remind(), every=60 * _MINUTE),
    Task("old proofs of funds", lambda stop: proofs.delete_due(), every=60 * _MINUTE),
    Task("old uploads", lambda stop: deal_uploads.purge(), every=60 * _MINUTE),
    Task("old file notices", lambda stop: file_notices.delete_old(), every=60 * _MINUTE),
    Task("inquiry imports", work_on_imports, every=1),
    Task("mailbox", read_mailbox, every=20),
    Task("attachments", check_attachments, every=2),
    Task("old files of inquiries", lambda stop: forget_old_files(), every=60 * _MINUTE),
    Task("old mails", lambda stop: forget_old_mails(), every=60 * _MINUTE),
    Task("library", lambda stop: rebuild_if_outdated(), every=10 * _MINUTE),
)
