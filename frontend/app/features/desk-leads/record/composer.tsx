import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useShortcut } from "~/layout/desk/shortcuts";
import { TabList, TabPanel } from "~/ui/tabs";
import { CallForm } from "./call-form";
import { NoteForm } from "./note-form";
import type { DeskContext, Lead } from "./queries";
import { ReplyComposer } from "./reply-composer";
import { useReplyDraft } from "./reply-draft";
import type { Draft } from "./stored-draft";
import type { DraftControl } from "./use-draft";

export type Tab = "reply" | "note" | "call";
export const TABS: { key: Tab; label: string }[] = [
  { key: "reply", label: "Reply" },
  { key: "note", label: "Note" },
  { key: "call", label: "Call" },
];

/** The forms in which staff answer by mail, write a note or record a call. Unsaved text is stored in this browser. */
export function Composer({
  lead,
  context,
  control,
  wanted,
}: {
  lead: Lead;
  context: DeskContext;
  control: DraftControl;
  /** The tab that was requested, by the bar of a phone or the link to this page; a new object for each request. */
  wanted: { tab: Tab } | null;
}) {
  const section = useRef<HTMLElement>(null);
  const [tab, setTab] = useState(() => tabWithDraft(control.draft));
  const noteField = useRef<HTMLTextAreaElement>(null);
  const [focuses, setFocuses] = useState(0);
  const [isBegun, setBegun] = useState(false);
  const hasReply = useReplyDraft(context.me, lead.id) !== null;
  const { note, call } = control.draft;
  const isIdle = !(wanted || isBegun || hasReply || note || call);

  useShortcut("n", "Write a note", () => {
    setTab("note");
    setBegun(true);
    setFocuses(focuses + 1);
  });
  useLayoutEffect(() => {
    if (focuses > 0) noteField.current?.focus();
  }, [focuses]);

  useEffect(() => {
    if (!wanted) return;
    setTab(wanted.tab);
    section.current?.scrollIntoView({ block: "center" });
    // The panel is shown first.
    requestAnimationFrame(() => {
      const panel = section.current?.querySelector(`#${wanted.tab}-panel`);
      const field = panel?.querySelector<HTMLElement>("textarea, input, button");
      field?.focus();
      if (field?.matches("[data-begin-reply]")) field.click();
    });
  }, [wanted]);

  return (
    <section
      ref={section}
      // On a phone, the bar at the bottom opens it.
      className="border-b border-rule pt-2 pb-5 max-md:data-idle:hidden print:hidden"
      data-idle={isIdle || undefined}
      data-composer=""
      aria-label="Write"
    >
      <TabList
        label="What to write"
        tabs={TABS}
        selected={tab}
        onSelect={(key) => setTab(key as Tab)}
        isSmall
      />
      <TabPanel tab="reply" className="pt-3" hidden={tab !== "reply"}>
        <ReplyComposer
          lead={lead}
          context={context}
          onShow={() => {
            setTab("reply");
            setBegun(true);
          }}
        />
      </TabPanel>
      <TabPanel tab="note" className="pt-3" hidden={tab !== "note"}>
        <NoteForm field={noteField} lead={lead} context={context} control={control} />
      </TabPanel>
      <TabPanel tab="call" className="pt-3" hidden={tab !== "call"}>
        <CallForm lead={lead} control={control} />
      </TabPanel>
    </section>
  );
}

/** The tab with what was typed last time and not saved. */
function tabWithDraft({ note, call }: Draft): Tab {
  if (note) return "note";
  return call ? "call" : "reply";
}
