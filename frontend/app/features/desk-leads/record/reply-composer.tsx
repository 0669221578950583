import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect, useRef, useState } from "react";
import { useShortcut } from "~/layout/desk/shortcuts";
import { QueryView } from "~/lib/query-view";
import { Button } from "~/ui/button";
import { type DeskContext, type Lead, replyFormQuery } from "./queries";
import { useReplyDraft } from "./reply-draft";
import { ReplyForm } from "./reply-form";

/**
 * Where staff answer a lead by mail: a button, or the form once somebody has begun a reply or if one is stored in this
 * browser. `onShow`: called when the button or the shortcut opens the form.
 */
export function ReplyComposer({
  lead,
  context,
  onShow,
}: {
  lead: Lead;
  context: DeskContext;
  onShow: () => void;
}) {
  const draft = useReplyDraft(context.me, lead.id);
  const [isOpen, setOpen] = useState(false);
  const [focuses, setFocuses] = useState(0);
  const isWriting = lead.email !== "" && (isOpen || draft !== null);
  const begin = useRef<HTMLButtonElement>(null);
  const wasWriting = useRef(isWriting);
  const form = useQuery({ ...replyFormQuery(lead.id), enabled: isWriting });

  // The focus does not fall out of the page with the form.
  useLayoutEffect(() => {
    if (wasWriting.current && !isWriting) begin.current?.focus();
    wasWriting.current = isWriting;
  }, [isWriting]);

  function open() {
    onShow();
    setOpen(true);
    setFocuses(focuses + 1);
  }
  useShortcut("r", "Write a reply", open);

  if (!lead.email) {
    return (
      <p className="text-ink-soft max-w-prose">
        There is no email address to reply to. Add one to the contact details, or call.
      </p>
    );
  }
  if (!isWriting) {
    return (
      <Button
        ref={begin}
        variant="plain"
        className="block min-h-(--control-height) w-full cursor-text rounded-[3px] border border-edge bg-white px-(--control-padding) text-left text-(length:--control-text) text-ink-soft"
        data-begin-reply=""
        onClick={open}
      >
        Reply to {lead.name}
      </Button>
    );
  }
  return (
    <QueryView query={form} loading="Loading the reply..." shape="form" rows={2}>
      {(data) => (
        <ReplyForm
          lead={lead}
          context={context}
          form={data}
          draft={draft}
          focuses={focuses}
          onClose={() => setOpen(false)}
        />
      )}
    </QueryView>
  );
}
