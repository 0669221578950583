import type { ValuationWords } from "~/lib/facts";
import { SourceNote } from "~/ui/source-note";
import { notesFor } from "./notes";
import type { Input } from "./rules";

type Directions = ValuationWords["rangeNotes"]["directions"];

const MARKS: Record<keyof Directions, string> = { up: "↑", down: "↓", even: "↔", apart: "+" };

/** What is not in the formula and still decides where in the range an offer lands. */
export function RangeNotes({ words, input }: { words: ValuationWords; input: Input }) {
  const { rangeNotes, notAsked, sources } = words;
  return (
    <section aria-labelledby="range-notes-title">
      <h3 id="range-notes-title" className="text-[1.75rem] leading-tight">
        {rangeNotes.title}
      </h3>
      <p className="mt-3 max-w-prose text-ink-soft">{rangeNotes.lede}</p>
      <ul className="mt-7 grid gap-x-14 md:grid-cols-2">
        {notesFor(input, rangeNotes.notes).map((note) => {
          const direction = note.direction as keyof Directions;
          return (
            <li key={note.id} className="border-t border-edge py-5">
              <p className="text-small font-semibold text-copper">
                <span aria-hidden="true">{MARKS[direction]} </span>
                {rangeNotes.directions[direction]}
              </p>
              <h4 className="mt-1 font-serif text-[1.25rem] font-medium">{note.title}</h4>
              <p className="mt-1.5">{note.text}</p>
              <SourceNote ids={note.sources} sources={sources} />
            </li>
          );
        })}
      </ul>
      <h3 className="mt-10">{notAsked.title}</h3>
      <ul className="mt-5 grid gap-x-14 md:grid-cols-3">
        {notAsked.items.map((item) => (
          <li key={item.title} className="border-t border-edge py-5">
            <h4 className="font-serif text-[1.25rem] font-medium">{item.title}</h4>
            <p className="mt-1.5">{item.text}</p>
            <SourceNote ids={item.sources} sources={sources} />
          </li>
        ))}
      </ul>
    </section>
  );
}
