import type { ValuationWords } from "~/lib/facts";
import { Disclosure } from "~/ui/disclosure";
import { SourceNote } from "~/ui/source-note";
import { notesFor } from "./notes";
import type { Input } from "./rules";

type Directions = ValuationWords["rangeNotes"]["directions"];

const MARKS: Record<keyof Directions, string> = { up: "↑", down: "↓", even: "↑↓", apart: "+" };

/** The section on what the formula leaves out and what still decides where in the range an offer lands. */
export function RangeNotes({ words, input }: { words: ValuationWords; input: Input }) {
  const { rangeNotes, sources } = words;
  return (
    <section aria-labelledby="range-notes-title" className="print:break-before-page">
      <h3 id="range-notes-title" className="text-heading">
        {rangeNotes.title}
      </h3>
      <p className="mt-3 max-w-prose text-ink-soft">{rangeNotes.lede}</p>
      <ul className="mt-5 grid gap-x-14 wide:grid-cols-2">
        {notesFor(input, rangeNotes.notes).map((note) => {
          const direction = note.direction as keyof Directions;
          return (
            <li key={note.id}>
              <details className="disclosure">
                <summary>
                  <span className="text-small font-semibold text-copper">
                    <span aria-hidden="true">{MARKS[direction]} </span>
                    {rangeNotes.directions[direction]}
                  </span>
                  <h4 className="font-serif text-subtitle font-medium">{note.title}</h4>
                </summary>
                <div className="disclosure-body">
                  <p>{note.text}</p>
                  <SourceNote ids={note.sources} sources={sources} />
                </div>
              </details>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The section on what the calculator does not ask, and a buyer will. */
export function NotAsked({ words }: { words: ValuationWords }) {
  const { notAsked, sources } = words;
  return (
    <Disclosure id="not-asked-title" title={notAsked.title}>
      <ul className="grid gap-x-14 wide:grid-cols-3">
        {notAsked.items.map((item) => (
          <li key={item.title} className="border-t border-rule py-4">
            <h4 className="font-serif text-subtitle font-medium">{item.title}</h4>
            <p className="mt-1.5">{item.text}</p>
            <SourceNote ids={item.sources} sources={sources} />
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
