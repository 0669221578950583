import "~/styles/desk-media.css";
import { lazy, Suspense, useState } from "react";
import { Modal } from "~/ui/modal";
import { PictureGrid } from "./picture-grid";
import type { Focus, Picture } from "./queries";
import { UploadArea, UploadButton } from "./upload-area";
import { useUploads } from "./use-uploads";

const PictureDialog = lazy(() => import("./picture-dialog"));

/** A photo as documents name it. */
export type PhotoValue = { file: string; alt: string; focus?: Focus };

/** Chooses a picture of the library for a photo of a document. Its alt text and focus come with it. */
export function PicturePicker({
  value,
  onChange,
  label = "Photo",
  id,
}: {
  value: PhotoValue | null | undefined;
  onChange: (value: PhotoValue | null) => void;
  label?: string;
  id?: string;
}) {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<Picture | null>(null);

  function use({ file, alt, focus }: Picture) {
    onChange({ file, alt, focus });
    setChosen(null);
    setOpen(false);
  }

  return (
    <fieldset id={id} tabIndex={-1}>
      <legend className="form-label">{label}</legend>
      <p className={value ? "mb-1" : "mb-1 text-ink-soft"}>{value ? value.alt : "No photo"}</p>
      <p className="flex flex-wrap gap-3">
        <button type="button" className="desk-button" onClick={() => setOpen(true)}>
          {value ? "Choose another" : "Choose a picture"}{" "}
          <span className="sr-only">for {label}</span>
        </button>
        {value && (
          <button type="button" className="desk-quiet" onClick={() => onChange(null)}>
            Remove <span className="sr-only">{label}</span>
          </button>
        )}
      </p>
      {isOpen && !chosen && <Library onChoose={setChosen} onClose={() => setOpen(false)} />}
      <Suspense>
        {isOpen && chosen && (
          <PictureDialog
            key={chosen.id}
            picture={chosen}
            saveLabel="Use this picture"
            onSaved={use}
            onClose={() => setChosen(null)}
          />
        )}
      </Suspense>
    </fieldset>
  );
}

function Library({
  onChoose,
  onClose,
}: {
  onChoose: (picture: Picture) => void;
  onClose: () => void;
}) {
  const { uploads, add, remove } = useUploads(onChoose);
  return (
    <Modal
      id="picker-title"
      title="Choose a picture"
      text="From the library, or upload a new one."
      onClose={onClose}
    >
      <UploadArea uploads={uploads} onFiles={add} onDismiss={remove}>
        <UploadButton onFiles={add} isPrimary={false} />
        <PictureGrid onChoose={onChoose} />
      </UploadArea>
      <button type="button" className="desk-button" onClick={onClose}>
        Cancel
      </button>
    </Modal>
  );
}
