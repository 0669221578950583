import { formatCalendarDate } from "~/lib/dates";
import { type Row, readableText, type SheetField, typedText, type Value } from "./sheet";

/** An answer to read; nothing if there is none. */
export function ReadAnswer({ field, value }: { field: SheetField; value: Value }) {
  if (typeof value === "string") {
    const text = field.kind === "date" ? formatCalendarDate(value) : readableText(field, value);
    return <span className="whitespace-pre-line wrap-anywhere">{text}</span>;
  }
  return (
    <ul>
      {value.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own
        <li key={index} className="wrap-anywhere">
          {lineOf(field, row)}
        </li>
      ))}
    </ul>
  );
}

/** A row in one line: "First Bank, $120,000 still owed". */
function lineOf({ columns }: SheetField, row: Row): string {
  return columns
    .filter(({ id }) => row[id])
    .map(({ id, kind, label }, index) => {
      const text = row[id] ?? "";
      const shown = kind === "date" ? formatCalendarDate(text) : typedText(kind, text);
      return index === 0 ? shown : `${label.toLowerCase()} ${shown}`;
    })
    .join(", ");
}
