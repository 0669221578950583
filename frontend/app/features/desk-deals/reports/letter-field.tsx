import { Button } from "~/ui/button";
import { LetterTextarea } from "~/ui/input";
import type { NextReport, ReportSheet } from "./queries";

const LONGEST = 2000;

/** A text of the report: the draft until the broker writes. What they wrote stays, whatever the draft says since. */
export function LetterField({
  name,
  label,
  isList,
  next,
  sheet,
}: {
  name: string;
  label: string;
  isList: boolean;
  next: NextReport;
  sheet: ReportSheet;
}) {
  const { texts } = sheet.content;
  const drafted = next.drafted[name] ?? "";
  const written = texts[name];
  const isNews = written !== undefined && (next.replaced[name] ?? drafted) !== drafted;

  function write(text: string) {
    const { [name]: _, ...others } = texts;
    sheet.change({ texts: text === drafted ? others : { ...others, [name]: text } });
  }

  return (
    <>
      <LetterTextarea
        aria-label={label}
        rows={1}
        maxLength={LONGEST}
        placeholder={isList ? "One a line. Left out while it is empty." : "Left out while empty."}
        value={written ?? drafted}
        onChange={({ target }) => write(target.value)}
      />
      {written !== undefined && (
        <p className="mt-0.5 text-fine text-ink-soft">
          {isNews && (
            <span className="whitespace-pre-line">
              The draft now says: {drafted.trim() || "nothing"}{" "}
            </span>
          )}
          <Button variant="quiet" className="min-h-0 text-fine" onClick={() => write(drafted)}>
            {isNews ? "Use that" : "Back to the draft"}
            <span className="sr-only">: {label}</span>
          </Button>
        </p>
      )}
    </>
  );
}
