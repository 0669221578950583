import { lazy } from "react";
import { useParams } from "react-router";
import { EntryScreen } from "~/features/desk-editor/entry-screen";
import { PictureChooserContext } from "~/features/desk-editor/picture-chooser";
import { SITE } from "~/features/desk-editor/site/site-kind";
import type { DeskHandle } from "~/layout/desk/desk-handle";

const PictureChooser = lazy(() => import("~/features/desk-media/picture-chooser"));

export const handle: DeskHandle = { screen: "site" };

/** The key of an entry has slashes: it is all that follows in the address. */
export default function EntryRoute() {
  const entryKey = useParams()["*"] ?? "";
  return (
    <PictureChooserContext value={PictureChooser}>
      <EntryScreen key={entryKey} entryKey={entryKey} kind={SITE} />
    </PictureChooserContext>
  );
}
