import { lazy } from "react";
import { FittingBuyers } from "~/features/desk-buyers/fitting-buyers";
import { ListingAlone } from "~/features/desk-deals/listing/listing-screen";
import { PictureChooserContext } from "~/features/desk-editor/picture-chooser";
import { PicturePicker } from "~/features/desk-editor/schema-form/picture-picker";
import type { DeskHandle } from "~/layout/desk/desk-handle";

const PictureChooser = lazy(() => import("~/features/desk-media/picture-chooser"));

export const handle: DeskHandle = { screen: "listing" };

export default function DeskListing() {
  return (
    <PictureChooserContext value={PictureChooser}>
      <ListingAlone Picture={PicturePicker} after={(id) => <FittingBuyers listing={id} />} />
    </PictureChooserContext>
  );
}
