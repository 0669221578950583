import { lazy } from "react";
import { CimScreen } from "~/features/desk-deals/cim/cim-screen";
import { SectionText } from "~/features/desk-editor/markdown/section-text";
import { PictureChooserContext } from "~/features/desk-editor/picture-chooser";
import { PicturePicker } from "~/features/desk-editor/schema-form/picture-picker";
import type { DeskHandle } from "~/layout/desk/desk-handle";

const PictureChooser = lazy(() => import("~/features/desk-media/picture-chooser"));

export const handle: DeskHandle = { screen: "deal" };

export default function DeskDealCim() {
  return (
    <PictureChooserContext value={PictureChooser}>
      <CimScreen Text={SectionText} Picture={PicturePicker} />
    </PictureChooserContext>
  );
}
