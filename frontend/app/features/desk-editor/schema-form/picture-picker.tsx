import { Suspense, useContext, useState } from "react";
import type { components } from "~/api/schema";
import { Button } from "~/ui/button";
import { LABEL } from "../look";
import { PictureChooserContext } from "../picture-chooser";
import { thumbnailOf } from "../thumbnails";

/** A photo as entries store it. `file`: the name of its file. */
type PhotoValue = {
  file: string;
  alt: string;
  focus?: components["schemas"]["PictureFocus"] | null;
};

/**
 * A field of a document in which a picture of the library is chosen as the photo, with the picture's alt text and
 * focus.
 */
export function PicturePicker({
  value,
  onChange,
  label = "Picture",
  id,
}: {
  value: PhotoValue | null | undefined;
  onChange: (value: PhotoValue | null) => void;
  label?: string;
  id?: string;
}) {
  const PictureChooser = useContext(PictureChooserContext);
  const [isOpen, setOpen] = useState(false);
  const thumbnail = value && thumbnailOf(value.file);
  return (
    <fieldset id={id} tabIndex={-1} className="my-2.5">
      <legend className={LABEL}>{label}</legend>
      <div className="flex items-start gap-4">
        {thumbnail && (
          <img src={thumbnail} alt="" className="aspect-3/2 w-30 border border-rule object-cover" />
        )}
        <div>
          <p className={value ? undefined : "text-ink-soft"}>{value ? value.alt : "No picture"}</p>
          <p className="mt-1 flex flex-wrap gap-3">
            <Button variant="secondary" onClick={() => setOpen(true)}>
              {value ? "Choose another" : "Choose a picture"}{" "}
              <span className="sr-only">for {label}</span>
            </Button>
            {value && (
              <Button variant="quiet" onClick={() => onChange(null)}>
                Remove <span className="sr-only">{label}</span>
              </Button>
            )}
          </p>
        </div>
      </div>
      <Suspense>
        {isOpen && (
          <PictureChooser
            onUse={({ file, alt, focus }) => {
              setOpen(false);
              onChange({ file, alt, focus });
            }}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </fieldset>
  );
}
