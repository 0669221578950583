import { Options } from "~/layout/desk/options";
import type { Errors } from "~/lib/form-rules";
import { Field } from "~/ui/field";
import { Input, Select, Textarea } from "~/ui/input";
import type { LibraryDocument } from "./queries";
import { ACCESS, TABS } from "./words";

export type Details = Pick<LibraryDocument, "title" | "description" | "tab" | "access">;

/** The fields for a document's title, description, group and access. */
export function DetailFields({ errors, details }: { errors: Errors; details?: Details }) {
  return (
    <>
      <Field form="library" name="title" label="Title" error={errors.title}>
        {(control) => <Input {...control} autoComplete="off" defaultValue={details?.title} />}
      </Field>
      <Field
        form="library"
        name="description"
        label="What it is for"
        help="One sentence for somebody who decides whether to open it."
        error={errors.description}
      >
        {(control) => <Textarea {...control} rows={2} defaultValue={details?.description} />}
      </Field>
      <Field form="library" name="tab" label="Group" error={errors.tab}>
        {(control) => (
          <Select {...control} defaultValue={details?.tab ?? "guides"}>
            {TABS.map(([tab, name]) => (
              <option key={tab} value={tab}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field form="library" name="access" label="Who may download it" error={errors.access}>
        {(control) => (
          <Select {...control} defaultValue={details?.access ?? "members"}>
            <Options of={ACCESS} />
          </Select>
        )}
      </Field>
    </>
  );
}
