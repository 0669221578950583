import { type ChangeEvent, useRef } from "react";
import { Disclosure } from "~/layout/desk/disclosure-menu";
import { Button } from "~/ui/button";
import { FileInput } from "~/ui/input";
import { showError } from "~/ui/toasts";
import type { Kind, ReleaseKind } from "../kind";
import type { EntryDraft } from "../use-entry-draft";
import { exportBody } from "./export";

/** Export and import of the draft as a file. */
export function DraftFile({
  kind: { thing },
  release,
  draft,
}: {
  kind: Kind;
  release: ReleaseKind;
  draft: EntryDraft;
}) {
  const file = useRef<HTMLInputElement>(null);

  async function read({ target }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = target.files ?? [];
    target.value = "";
    if (!chosen) return;
    try {
      const body: unknown = JSON.parse(await chosen.text());
      if (typeof body !== "object" || body === null || Array.isArray(body)) throw new Error();
      draft.typeWithUndo(body, "Imported the file");
    } catch {
      showError(`This file does not contain the ${thing}. Choose a file that was exported here.`);
    }
  }

  return (
    <Disclosure label="File">
      <Button
        variant="menu"
        onClick={() => {
          exportBody(release, draft.body as object, draft.hasDraft ? "draft" : "current");
        }}
      >
        Export as a file
      </Button>
      <Button variant="menu" onClick={() => file.current?.click()}>
        Import a file
      </Button>
      <FileInput
        ref={file}
        accept="application/json,.json"
        tabIndex={-1}
        aria-label={`A file of the ${thing}`}
        onChange={(event) => void read(event)}
      />
    </Disclosure>
  );
}
