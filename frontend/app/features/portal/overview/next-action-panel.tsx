import { formatCalendarDate } from "~/lib/dates";
import { interpolate } from "~/lib/interpolate";
import { ButtonLink } from "~/ui/button";
import type { OverviewData, OverviewWords } from "./overview-types";

/** A panel with the next action, which the server chooses. */
export function NextActionPanel({
  words,
  overview: { nextAction, nextTask, answered },
}: {
  words: OverviewWords;
  overview: OverviewData;
}) {
  const { title, text, label, to } = words.actions[nextAction];
  const values = {
    task: nextTask?.title ?? "",
    due: nextTask?.due ? formatCalendarDate(nextTask.due) : "",
    answered,
  };
  return (
    <div className="border-l-4 border-copper bg-paper-deep p-6 lg:p-8">
      <p className="eyebrow">{words.next}</p>
      <h3 className="mt-2">{interpolate(title, values)}</h3>
      <p className="mt-2 text-ink-soft">{interpolate(text, values)}</p>
      <p className="mt-5">
        <ButtonLink to={to}>{label}</ButtonLink>
      </p>
    </div>
  );
}
