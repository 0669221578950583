import type { AttachmentKind } from "~/lib/attachment-removal";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field";

const TITLES: Record<AttachmentKind, string> = {
  run: "Your calculator results will be sent with this message",
  assessment: "Your value assessment will be sent with this message",
  health: "Your business health results will be sent with this message",
};

/** A note beside the message on a run that is sent with it, with a button to leave it out. */
export function AttachedRun({
  kind,
  summary,
  error,
  readOnly,
  onRemove,
}: {
  kind: AttachmentKind;
  summary: string;
  error: string | undefined;
  readOnly: boolean;
  onRemove: (kind: AttachmentKind) => void;
}) {
  return (
    <div id={kind} tabIndex={-1} className="border-l-4 border-copper py-1 pl-6">
      <p className="font-semibold">{TITLES[kind]}</p>
      <p className="mt-1">{summary}</p>
      <FieldError>{error}</FieldError>
      <p className="mt-2">
        <Button
          variant="quiet"
          aria-disabled={readOnly || undefined}
          onClick={() => readOnly || onRemove(kind)}
        >
          Leave it out
        </Button>
      </p>
    </div>
  );
}
