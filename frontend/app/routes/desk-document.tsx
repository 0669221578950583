import { lazy } from "react";
import { useParams } from "react-router";
import { PictureChooserContext } from "~/features/desk-editor/picture-chooser";
import { DocumentScreen } from "~/features/desk-editor/site/document-screen";
import type { DeskHandle } from "~/layout/desk/desk-handle";

const PictureChooser = lazy(() => import("~/features/desk-media/picture-chooser"));

export const handle: DeskHandle = { title: "Site" };

/** The key of a document has slashes: it is all that follows in the address. */
export default function DocumentRoute() {
  const documentKey = useParams()["*"] ?? "";
  return (
    <PictureChooserContext value={PictureChooser}>
      <DocumentScreen documentKey={documentKey} />
    </PictureChooserContext>
  );
}
