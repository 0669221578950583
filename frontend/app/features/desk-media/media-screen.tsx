import { lazy, Suspense, useState } from "react";
import { DeskScreen } from "~/layout/desk/desk-screen";
import { PictureGrid } from "./picture-grid";
import type { Picture } from "./queries";
import { UploadArea, UploadButton } from "./upload-area";
import { useUploads } from "./use-uploads";

const PictureDialog = lazy(() => import("./picture-dialog"));

/** The screen with the library of the site's pictures. */
export function MediaScreen() {
  const [open, setOpen] = useState<Picture | null>(null);
  const { uploads, add, remove } = useUploads((picture) => {
    if (!picture.alt) setOpen((current) => current ?? picture);
  });
  return (
    <DeskScreen screen="media" aside={<UploadButton onFiles={add} />}>
      <UploadArea uploads={uploads} onFiles={add} onDismiss={remove}>
        <PictureGrid onChoose={setOpen} />
      </UploadArea>
      <Suspense>
        {open && <PictureDialog key={open.id} picture={open} onClose={() => setOpen(null)} />}
      </Suspense>
    </DeskScreen>
  );
}
