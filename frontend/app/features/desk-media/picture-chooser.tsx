import { lazy, Suspense, useState } from "react";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { PictureGrid } from "./picture-grid";
import type { Picture } from "./queries";
import { UploadArea, UploadButton } from "./upload-area";
import { useUploads } from "./use-uploads";

const PictureDialog = lazy(() => import("./picture-dialog"));

/**
 * A dialog in which a picture of the library, or a new one, is chosen. Its alt text and focus are then shown, and saved
 * in the library before the picture is used.
 */
export default function PictureChooser({
  onUse,
  onClose,
}: {
  onUse: (picture: Picture) => void;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState<Picture | null>(null);
  const uploading = useUploads((picture) => setChosen((current) => current ?? picture));
  if (!chosen) return <Library uploading={uploading} onChoose={setChosen} onClose={onClose} />;
  return (
    <Suspense>
      <PictureDialog
        key={chosen.id}
        picture={chosen}
        saveLabel="Use this picture"
        onSaved={onUse}
        onClose={() => setChosen(null)}
      />
    </Suspense>
  );
}

function Library({
  uploading: { uploads, add, remove },
  onChoose,
  onClose,
}: {
  uploading: ReturnType<typeof useUploads>;
  onChoose: (picture: Picture) => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      id="picker-title"
      title="Choose a picture"
      text="From the library, or upload a new one."
      onClose={onClose}
    >
      <UploadArea uploads={uploads} onFiles={add} onDismiss={remove}>
        <PictureGrid onChoose={onChoose}>
          <UploadButton onFiles={add} isPrimary={false} />
        </PictureGrid>
      </UploadArea>
      <Button variant="secondary" onClick={onClose}>
        Cancel
      </Button>
    </Dialog>
  );
}
