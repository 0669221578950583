import { formatCalendarDate } from "~/lib/dates";
import { isRecord } from "~/lib/storage";
import type { Difference, Entry } from "./api";
import type { Kind } from "./kind";
import { type Piece, pieces } from "./merge/differences";

/** A field that differs between two versions of an entry. `place`: the field in words. */
export type Change = { place: string; pieces: Piece[] };

/** Returns the differences of a version as changes in the words of its form. `body`: the later version. */
export function changesOf(
  kind: Kind,
  entry: Entry,
  body: unknown,
  differences: readonly Difference[],
): Change[] {
  const placeOf = kind.placesOf(entry, body);
  return differences
    .map(({ path, before, after }) => ({
      place: placeOf(path),
      pieces: pieces(textOf(kind, before), textOf(kind, after)),
    }))
    .filter(({ place }) => place !== "");
}

/** Returns a JSON value as plain text: a line for each item of a list, empty for null and undefined. */
export function textOf(kind: Pick<Kind, "textOf">, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  const lines = (values: readonly unknown[]) =>
    values
      .map((each) => textOf(kind, each))
      .filter(Boolean)
      .join("\n");
  if (Array.isArray(value)) return lines(value);
  if (isRecord(value)) return kind.textOf?.(value) || lines(Object.values(value));
  const text = String(value);
  return /^\d{4}-\d\d-\d\d$/.test(text) ? formatCalendarDate(text) : text;
}

/** A list of the fields that differ between two versions, with removed and added words marked. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return <p className="text-ink-soft">No difference.</p>;
  return (
    <dl className="change-list mt-2 max-w-prose">
      {changes.map(({ place, pieces }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two places may have the same words
        <div key={index} className="py-1.5">
          <dt className="text-ink-soft">{place}</dt>
          <dd className="text-small wrap-anywhere whitespace-pre-line">
            {pieces.map(({ text, is }, at) => {
              const Piece = is === "added" ? "ins" : is === "removed" ? "del" : "span";
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change their order
              return <Piece key={at}>{text}</Piece>;
            })}
          </dd>
        </div>
      ))}
    </dl>
  );
}
