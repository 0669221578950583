import type { ReactNode } from "react";
import type { components } from "~/api/schema";
import { formatCalendarDate } from "~/lib/dates";

export type Letter = components["schemas"]["ReportLetterOut"];
/** Renders a text of the letter. `label` names it for a field. */
export type TextSlot = (key: string, text: string, label: string, isList: boolean) => ReactNode;

const LABELS: Record<string, string> = { opening: "Opening", closing: "Closing" };

/**
 * A report to the owner as a letter: what happened in figures, the buyers by letter, and what we did and do next. With
 * `slot`, the desk puts fields where its texts are; without, a part without words is left out.
 */
export function ReportLetter({
  letter,
  slot,
  heading: Heading = "h4",
}: {
  letter: Letter;
  slot?: TextSlot;
  heading?: "h3" | "h4";
}) {
  const { buyers, others, dates, sections } = letter;
  const words = slot ?? asWords;
  const shown = sections.filter(({ title, text }) => title && (slot || text.trim()));
  const only = (key: string) => {
    const text = sections.find((section) => section.key === key)?.text ?? "";
    return (slot || text.trim()) && words(key, text, LABELS[key] ?? key, false);
  };
  return (
    <div className="max-w-[44rem]">
      <p className="flex flex-wrap justify-between gap-x-6 text-ink-soft">
        <span>{longDay(letter.on)}</span>
        <span>No. {letter.number}</span>
      </p>
      <div className="mt-3 max-w-prose">{only("opening")}</div>
      <Figures letter={letter} />
      {buyers.length > 0 && (
        <Part Heading={Heading} title="Who is with us">
          <ul>
            {buyers.map(({ letter: sign, name, text }) => (
              <li
                key={sign}
                className="flex gap-x-3 border-b border-rule pt-1.5 pb-2 first:pt-0 last:border-0"
              >
                <span
                  aria-hidden="true"
                  className="w-6 flex-none font-serif text-title leading-tight font-title text-copper"
                >
                  {sign}
                </span>
                <div className="min-w-0 flex-1">
                  <p className={name ? "font-semibold wrap-anywhere" : "text-ink-soft"}>
                    {name ? (
                      <>
                        <span className="sr-only">{sign}: </span>
                        {name}
                      </>
                    ) : (
                      `Buyer ${sign}`
                    )}
                  </p>
                  {words(`buyer-${sign}`, text, `About buyer ${sign}`, false)}
                </div>
              </li>
            ))}
          </ul>
          {others > 0 && (
            <p className="mt-1 text-ink-soft">
              {others === 1
                ? "One more signed our agreement and is at an earlier step."
                : `${others} more signed our agreement and are at an earlier step.`}
            </p>
          )}
        </Part>
      )}
      {shown.map(({ key, title, text, isList }) => (
        <Part key={key} Heading={Heading} title={title}>
          {words(key, text, title, isList)}
        </Part>
      ))}
      {dates.length > 0 && (
        <Part Heading={Heading} title="Next dates">
          <ul>
            {dates.map(({ label, on }) => (
              <li key={label} className="flex flex-wrap justify-between gap-x-6">
                <span>{label}</span>
                <time dateTime={on} className="font-serif tabular-nums">
                  {formatCalendarDate(on)}
                </time>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <div className="border-t border-rule pt-4">
        <div className="max-w-prose">{only("closing")}</div>
        <p className="mt-2 font-serif text-subtitle font-title">{letter.author}</p>
      </div>
    </div>
  );
}

function Figures({ letter: { figures, reasons, since, isFirst } }: { letter: Letter }) {
  return (
    <div className="mt-5 border-t border-rule pt-3 pb-4">
      <p className="text-ink-soft">
        {isFirst ? "Since we went on the market" : `Since ${shortDay(since)}`}
      </p>
      <dl className="mt-2 grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
        {figures.map(({ key, label, count, total }) => (
          <div key={key} className="flex flex-col-reverse justify-end">
            <dt className="leading-snug">
              {label}
              <span className="block text-fine text-ink-soft tabular-nums">{total} in all</span>
            </dt>
            <dd
              className={`font-serif text-[2rem] leading-tight font-title tabular-nums ${count > 0 ? "text-copper" : "text-ink-soft"}`}
            >
              {count}
            </dd>
          </div>
        ))}
      </dl>
      {reasons.length > 0 && (
        <p className="mt-3 text-ink-soft">
          Went no further: {reasons.map(({ label, count }) => `${label} (${count})`).join(", ")}.
        </p>
      )}
    </div>
  );
}

function Part({
  Heading,
  title,
  children,
}: {
  Heading: "h3" | "h4";
  title: string;
  children: ReactNode;
}) {
  return (
    <section
      aria-label={title}
      className="gap-x-6 border-t border-rule py-4 sm:grid sm:grid-cols-[10rem_minmax(0,1fr)]"
    >
      <Heading className="mb-1 font-serif text-label! leading-snug font-title">{title}</Heading>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

function asWords(key: string, text: string, _label: string, isList: boolean): ReactNode {
  const lines = text.split("\n").filter((line) => line.trim());
  if (isList) {
    return (
      <ul className="list-disc pl-5 marker:text-copper">
        {lines.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    );
  }
  return (
    <div className="grid gap-2">
      {lines.map((line) => (
        <p key={`${key} ${line}`} className="wrap-anywhere">
          {line}
        </p>
      ))}
    </div>
  );
}

/** `2026-12-04` as `Friday, December 4`. */
export const shortDay = (on: string) => longDay(on).replace(/, \d{4}$/, "");

/** `2026-12-04` as `Friday, December 4, 2026`. */
export function longDay(on: string): string {
  const weekday = new Date(`${on}T00:00:00Z`).toLocaleDateString("en-US", {
    weekday: "long",
    timeZone: "UTC",
  });
  return `${weekday}, ${formatCalendarDate(on)}`;
}
