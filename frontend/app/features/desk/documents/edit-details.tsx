import { DialogActions } from "../shell/dialog-actions";
import { DetailFields } from "./detail-fields";
import { changeDocument, type LibraryDocument } from "./queries";
import { useLibraryForm } from "./use-library-form";

/** The form that changes a document's texts, group and access. */
export function EditDetails({
  document,
  onDone,
}: {
  document: LibraryDocument;
  onDone: () => void;
}) {
  const { errors, isBusy, submit } = useLibraryForm(
    (form) => changeDocument(document.key, Object.fromEntries(form)),
    onDone,
  );
  return (
    <form noValidate onSubmit={submit} className="mt-4 grid gap-4" aria-label="Details">
      <DetailFields errors={errors} details={document} />
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
