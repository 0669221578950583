import { DialogActions } from "~/layout/desk/dialog-actions";
import { Dialog } from "~/ui/dialog";
import { showToast } from "~/ui/toasts";
import { DetailFields } from "./detail-fields";
import { FileField } from "./file-field";
import { uploadDocument } from "./upload";
import { useLibraryForm } from "./use-library-form";

/** A dialog in which staff add a document to the site. */
export default function AddDocument({ onClose }: { onClose: () => void }) {
  const { errors, isBusy, submit } = useLibraryForm(uploadDocument, () => {
    onClose();
    showToast({
      title: "Document added",
      detail: "The site offers it in a moment.",
      tone: "plain",
    });
  });
  return (
    <Dialog
      id="library-add"
      title="Add a document"
      text="The Resource Center offers it as soon as it is uploaded. You can take it off the site at any time."
      onClose={onClose}
    >
      <form noValidate onSubmit={submit} className="grid gap-4" aria-label="Add a document">
        <DetailFields errors={errors} />
        <FileField errors={errors} />
        <DialogActions
          submit="Add the document"
          submitting="Uploading..."
          isBusy={isBusy}
          error={errors.form}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
