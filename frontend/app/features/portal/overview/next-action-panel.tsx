import { formatCalendarDate } from "~/lib/dates";
import { interpolate } from "~/lib/interpolate";
import { ButtonLink } from "~/ui/button";
import type { OverviewData, OverviewWords } from "./overview-types";

/** The words of the next action, which the server chooses, and where it leads. */
export function nextActionOf(
  words: OverviewWords,
  { nextAction, nextTask, answered }: OverviewData,
) {
  const { title, text, label, to } = words.actions[nextAction];
  const values = {
    task: nextTask?.title ?? "",
    due: nextTask?.due ? formatCalendarDate(nextTask.due) : "",
    answered,
  };
  return { title: interpolate(title, values), text: interpolate(text, values), label, to };
}

/** A panel with the next action. */
export function NextActionPanel({
  words,
  overview,
}: {
  words: OverviewWords;
  overview: OverviewData;
}) {
  const { title, text, label, to } = nextActionOf(words, overview);
  return (
    <div className="border-l-4 border-copper bg-paper-deep p-6 lg:p-8">
      <p className="eyebrow">{words.next}</p>
      <h3 className="mt-2">{title}</h3>
      <p className="mt-2 text-ink-soft">{text}</p>
      <p className="no-print mt-5">
        <ButtonLink to={to}>{label}</ButtonLink>
      </p>
    </div>
  );
}
