import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { components } from "~/api/schema";
import { Letter } from "~/layout/desk/letter";
import { useRootData } from "~/lib/site";
import { replyPreviewQuery } from "./queries";

/** Milliseconds without typing after which the preview is brought up to date. */
const PAUSE_MS = 300;

type Preview = components["schemas"]["ReplyPreviewOut"];
type Typed = { subject: string; text: string };

/** The reply as the server fills it in, while `isShown`; undefined before it has come. */
export function useReplyPreview(
  lead: number,
  { subject, text }: Typed,
  isShown: boolean,
): Preview | undefined {
  const [typed, setTyped] = useState<Typed>({ subject, text });
  useEffect(() => {
    const timer = setTimeout(() => setTyped({ subject, text }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [subject, text]);
  const { data } = useQuery({
    ...replyPreviewQuery(lead, typed),
    enabled: isShown,
    placeholderData: keepPreviousData,
  });
  return isShown ? data : undefined;
}

/** The mail as the person will see it. */
export function ReplyPreview({ preview: { subject, text } }: { preview: Preview }) {
  const { firm } = useRootData();
  return (
    <section className="mt-4 border-t border-rule" aria-label="As they will see it">
      <p className="py-2.5 text-small font-semibold wrap-anywhere">{subject}</p>
      <Letter head={firm.name} className="max-w-140">
        <p className="whitespace-pre-line">{text}</p>
        <p className="mt-6 border-t border-rule pt-2.5 text-[0.8125rem] text-ink-soft">
          {firm.name}, {firm.address.city}, {firm.address.regionName}
          <br />
          {firm.phone.display}, {firm.email}
        </p>
      </Letter>
    </section>
  );
}
