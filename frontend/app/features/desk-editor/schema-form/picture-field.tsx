import type { FieldProps } from "@rjsf/utils";
import { PicturePicker } from "./picture-picker";

/** A photo of a document, chosen from the library of pictures. */
export function PictureField({ fieldPathId, formData, schema, onChange }: FieldProps) {
  return (
    <PicturePicker
      id={fieldPathId.$id}
      label={schema.title ?? "Picture"}
      value={formData}
      onChange={(value) => onChange(value ?? undefined, fieldPathId.path)}
    />
  );
}
