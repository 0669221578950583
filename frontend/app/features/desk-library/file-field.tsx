import type { Errors } from "~/lib/form-rules";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";
import { ACCEPT } from "./upload";

/** The field that chooses the file of a document. */
export function FileField({ errors }: { errors: Errors }) {
  return (
    <Field
      form="library"
      name="file"
      label="File"
      help="PDF, Word (.docx) or Excel (.xlsx), at most 20 MB, without macros, scripts or a password."
      error={errors.file}
    >
      {(control) => <Input {...control} type="file" accept={ACCEPT} />}
    </Field>
  );
}
