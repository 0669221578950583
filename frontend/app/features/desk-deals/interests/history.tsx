import { useQuery } from "@tanstack/react-query";
import { colleagueName } from "~/layout/desk/people";
import { deskContextQuery } from "~/layout/desk/queries";
import { TimelineRow } from "~/layout/desk/timeline-row";
import { capitalize } from "~/lib/capitalize";
import type { Entry, Interest } from "./queries";

const ACTS: Record<string, string> = {
  inquiry: "asked again",
  "mail-in": "wrote",
  "mail-out": "sent",
  note: "noted",
  call: "called",
  seller: "",
};

/** What happened with the buyer, the latest first. */
export function History({ interest: { entries, name } }: { interest: Interest }) {
  const { data: context } = useQuery(deskContextQuery);
  return (
    <section aria-labelledby="interest-history" className="mt-4">
      <h3 id="interest-history" className="font-semibold">
        What happened
      </h3>
      <ol className="mt-1">
        {entries.map((entry) => {
          const { key, at, kind, actor, actorName, text } = entry;
          const isTheirs = kind === "inquiry" || kind === "mail-in";
          const isColleague = context?.colleagues.some(({ id }) => id === actor) ?? false;
          const ours =
            actor !== null && context && isColleague
              ? capitalize(colleagueName(actor, context))
              : actorName;
          const who = isTheirs ? name : ours;
          return (
            <TimelineRow
              key={key}
              at={at}
              who={who}
              isTheirs={isTheirs}
              isAutomatic={!isTheirs && actor === null && !actorName}
              act={actOf(entry)}
            >
              {kind === "mail-out" && text && (
                <details>
                  <summary className="cursor-pointer py-1 text-ink-soft underline underline-offset-[0.22em]">
                    Read it
                  </summary>
                  <Words text={text} />
                </details>
              )}
              {!["mail-out", "seller"].includes(kind) && text && <Words text={text} />}
            </TimelineRow>
          );
        })}
      </ol>
    </section>
  );
}

const Words = ({ text }: { text: string }) => (
  <p className="lead-text max-w-prose whitespace-pre-line wrap-anywhere">{text}</p>
);

function actOf({ kind, title, text }: Entry) {
  if (kind === "move") return title;
  if (kind === "seller") return text;
  const quoted = title ? ` “${title}”` : "";
  return `${ACTS[kind] ?? kind}${quoted}`;
}
