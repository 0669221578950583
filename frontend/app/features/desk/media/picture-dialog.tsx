import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { api } from "~/api/client";
import { dataOf, errorMessage, RequestRefused } from "~/lib/query-client";
import { Modal } from "~/ui/modal";
import { showError } from "~/ui/toasts";
import { offerUndo } from "../shell/undo";
import { FocusEditor } from "./focus-editor";
import { PICTURES, type Picture } from "./queries";

/** The alt text and the focus of a picture, where it is used, and deleting it. */
export default function PictureDialog({
  picture,
  onClose,
  onSaved = onClose,
  saveLabel = "Save",
}: {
  picture: Picture;
  onClose: () => void;
  onSaved?: (picture: Picture) => void;
  saveLabel?: string;
}) {
  const [alt, setAlt] = useState(picture.alt);
  const [focus, setFocus] = useState(picture.focus);
  const [problem, setProblem] = useState("");
  const client = useQueryClient();
  const params = { path: { picture_id: picture.id } };
  const refresh = () => client.invalidateQueries({ queryKey: PICTURES });

  async function save(event: FormEvent) {
    event.preventDefault();
    try {
      const saved = await dataOf(
        api.PATCH("/api/desk/media/{picture_id}", { params, body: { alt, focus } }),
      );
      void refresh();
      onSaved(saved);
    } catch (error) {
      if (error instanceof RequestRefused && error.fields.alt) {
        setProblem(error.fields.alt);
        document.getElementById("picture-alt")?.focus();
      } else showError(errorMessage(error as Error));
    }
  }

  async function remove() {
    try {
      await dataOf(api.DELETE("/api/desk/media/{picture_id}", { params }));
      void refresh();
      onClose();
      offerUndo({ done: "Picture deleted", detail: picture.name, undo: () => void restore() });
    } catch (error) {
      showError(errorMessage(error as Error));
    }
  }

  async function restore() {
    try {
      await dataOf(api.POST("/api/desk/media/{picture_id}/restore", { params }));
      await refresh();
    } catch (error) {
      showError(errorMessage(error as Error));
    }
  }

  return (
    <Modal id="picture-title" title={picture.name} text={factsInWords(picture)} onClose={onClose}>
      <form onSubmit={(event) => void save(event)} noValidate>
        <FocusEditor picture={picture} focus={focus} onChange={setFocus} />
        <label htmlFor="picture-alt" className="mt-4 block font-semibold">
          Alt text
        </label>
        <p id="picture-alt-help" className="text-ink-soft">
          What is in the picture, for people who cannot see it. It is needed before the picture can
          be used.
        </p>
        <textarea
          id="picture-alt"
          className="media-input"
          rows={2}
          maxLength={200}
          value={alt}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? "picture-alt-help picture-alt-problem" : "picture-alt-help"}
          onChange={(event) => setAlt(event.target.value)}
        />
        {problem && (
          <p id="picture-alt-problem" className="media-problem">
            {problem}
          </p>
        )}
        <p className="mt-5 flex flex-wrap items-center gap-3">
          <button type="submit" className="desk-button desk-primary">
            {saveLabel}
          </button>
          <button type="button" className="desk-button" onClick={onClose}>
            Cancel
          </button>
          {picture.usedIn.length === 0 && (
            <button type="button" className="desk-quiet" onClick={() => void remove()}>
              Delete
            </button>
          )}
        </p>
      </form>
    </Modal>
  );
}

function factsInWords({ width, height, usedIn, uploadedBy }: Picture): string {
  const used = usedIn.length > 0 ? `Used in ${usedIn.join(", ")}.` : "Not used on a page.";
  const by = uploadedBy ? ` Uploaded by ${uploadedBy}.` : "";
  return `${width} × ${height} pixels. ${used}${by}`;
}
