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
      {(control) => (
        <Input
          {...control}
          type="file"
          accept={ACCEPT}
          className="min-h-11 max-w-full file:mr-3 file:min-h-10 file:cursor-pointer file:rounded-[3px] file:border file:border-edge file:px-4 file:font-semibold"
        />
      )}
    </Field>
  );
}
