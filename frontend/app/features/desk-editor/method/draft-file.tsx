import { type ChangeEvent, useRef } from "react";
import { Disclosure } from "~/layout/desk/disclosure-menu";
import { Button } from "~/ui/button";
import { showError } from "~/ui/toasts";
import { exportBody } from "./export";
import type { MethodKind } from "./method-kind";
import type { MethodDraft } from "./use-method-draft";

/** Export and import of the draft as a file, and discarding it. */
export function DraftFile({
  kind,
  draft,
  onDiscard,
}: {
  kind: MethodKind;
  draft: MethodDraft;
  onDiscard: () => void;
}) {
  const file = useRef<HTMLInputElement>(null);

  async function read({ target }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = target.files ?? [];
    target.value = "";
    if (!chosen) return;
    try {
      const body: unknown = JSON.parse(await chosen.text());
      if (typeof body !== "object" || body === null || Array.isArray(body)) throw new Error();
      draft.replaceWithUndo(body, "Imported the file");
    } catch {
      showError(
        `This file does not contain the ${kind.thing}. Choose a file that was exported here.`,
      );
    }
  }

  return (
    <Disclosure label="File">
      <Button
        variant="menu"
        onClick={() => exportBody(kind, draft.body as object, draft.hasDraft ? "draft" : "current")}
      >
        Export as a file
      </Button>
      <Button variant="menu" onClick={() => file.current?.click()}>
        Import a file
      </Button>
      {draft.hasDraft && (
        <Button variant="menu" onClick={onDiscard}>
          Discard the draft
        </Button>
      )}
      <input
        ref={file}
        type="file"
        accept="application/json,.json"
        className="sr-only"
        tabIndex={-1}
        aria-label={`A file of the ${kind.thing}`}
        onChange={(event) => void read(event)}
      />
    </Disclosure>
  );
}
