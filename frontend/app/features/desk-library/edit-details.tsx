import { useState } from "react";
import { DialogActions } from "~/layout/desk/dialog-actions";
import type { Errors } from "~/lib/form-rules";
import { RequestRefused } from "~/lib/query-client";
import { DetailFields, type Details } from "./detail-fields";
import { changeDocument, DocumentChanged, type LibraryDocument } from "./queries";
import { useLibraryForm } from "./use-library-form";
import { ACCESS, TABS } from "./words";

const NAMES = ["title", "description", "tab", "access"] as const;

/**
 * The form that changes a document's texts, group and access. It saves the changed fields alone. If somebody has
 * changed one of them meanwhile, the field says so and keeps what was typed; saving again replaces the other change.
 */
export function EditDetails({
  document,
  onDone,
}: {
  document: LibraryDocument;
  onDone: () => void;
}) {
  const [opened] = useState<Details>(document);
  const [seen, setSeen] = useState<Details>(document);
  const { errors, isBusy, submit } = useLibraryForm(save, onDone);

  async function save(form: FormData) {
    const typed = Object.fromEntries(form) as Details;
    const changed = NAMES.filter((name) => typed[name] !== opened[name]);
    const pick = (details: Details) =>
      Object.fromEntries(changed.map((name) => [name, details[name]]));
    if (changed.length === 0) return;
    try {
      await changeDocument(document.key, { ...pick(typed), expected: pick(seen) });
    } catch (error) {
      if (!(error instanceof DocumentChanged)) throw error;
      const { theirs } = error;
      setSeen(theirs);
      const fields: Errors = {};
      for (const name of changed) {
        if (theirs[name] === seen[name] || theirs[name] === typed[name]) continue;
        fields[name] =
          `Somebody has changed this to “${inWords(name, theirs)}” meanwhile. Save again to replace it.`;
      }
      throw new RequestRefused(error.status, error.code, "", fields);
    }
  }

  return (
    <form noValidate onSubmit={submit} className="mt-4 grid gap-4" aria-label="Details">
      <DetailFields errors={errors} details={opened} />
      <DialogActions
        submit="Save"
        submitting="Saving..."
        isBusy={isBusy}
        error={errors.form}
        onCancel={onDone}
      />
    </form>
  );
}

/** The value of a detail as the form shows it. */
function inWords(name: keyof Details, { [name]: value, tab, access }: Details): string {
  if (name === "access") return ACCESS[access];
  if (name === "tab") return TABS.find(([key]) => key === tab)?.[1] ?? tab;
  return value;
}
