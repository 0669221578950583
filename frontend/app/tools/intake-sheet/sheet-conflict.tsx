import type { ReactNode } from "react";
import { formatDateTime } from "~/lib/dates";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { ReadAnswer } from "./read-answer";
import { type SheetField, stored } from "./sheet";
import type { SheetEditor } from "./use-sheet";

/** Both answers to a question that two people have answered, each with a button to keep it. */
export function SheetConflict({ field, editor }: { field: SheetField; editor: SheetEditor }) {
  const theirs = editor.sheet.answers[field.id];
  const mine = stored(field, editor.shown(field.id)) ?? "";
  return (
    <Notice tone="warning" role="alert" className="mt-3" label={`${field.label}: two answers`}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Version
          title={theirs ? `${theirs.by}, ${formatDateTime(theirs.at)}` : "Theirs"}
          keep="Keep this"
          onKeep={() => editor.settle(field.id, "theirs")}
        >
          <ReadAnswer field={field} value={theirs?.value ?? ""} />
        </Version>
        <Version
          title="What you typed"
          keep="Keep mine"
          onKeep={() => editor.settle(field.id, "mine")}
        >
          <ReadAnswer field={field} value={mine} />
        </Version>
      </div>
    </Notice>
  );
}

function Version({
  title,
  keep,
  onKeep,
  children,
}: {
  title: string;
  keep: string;
  onKeep: () => void;
  children: ReactNode;
}) {
  return (
    <div className="min-w-0 wrap-anywhere">
      <p className="font-semibold">{title}</p>
      <div className="my-2">{children}</div>
      <Button variant="secondary" onClick={onKeep}>
        {keep}
      </Button>
    </div>
  );
}
