// The index of the package imports a validator of its tests, which is not installed.
import Form from "@rjsf/core/lib/components/Form.js";
import type { RJSFSchema, UiSchema, ValidatorType } from "@rjsf/utils";
import { useMemo, useRef, useState } from "react";
import { type Path, valueAt, withValueAt } from "~/lib/json";
import type { Problem } from "~/lib/query-client";
import { isRecord } from "~/lib/storage";
import { Button } from "~/ui/button";
import { SUMMARY } from "../look";
import type { FormContext, LinkTarget } from "./form-context";
import { pathLabel } from "./path-label";
import { PictureField } from "./picture-field";
import { type JsonSchema, LABELS, prepareSchema } from "./prepare-schema";
import { templates } from "./templates";
import { widgets } from "./widgets";

/** A validator that finds no errors, because the server checks every draft. */
const SERVER_VALIDATES: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({ errors: [] }),
};

const FIELDS = { PictureField };

/** Options that keep the form generator from filling in default values. */
const NO_DEFAULTS = {
  arrayMinItems: { populate: "never" },
  emptyObjectFields: "skipDefaults",
  constAsDefaults: "never",
} as const;

/** The form of an entry, generated from its schema. */
export default function SchemaForm({
  schema,
  body,
  problems,
  targets,
  onChange,
}: {
  schema: JsonSchema;
  body: unknown;
  /** What the server finds wrong with the document. */
  problems: readonly Problem[];
  /** The addresses that links can lead to. */
  targets: readonly LinkTarget[];
  onChange: (body: unknown) => void;
}) {
  const [revealed, setRevealed] = useState<FormContext["revealed"]>(null);
  const latest = useRef(body);
  latest.current = body;
  // A map has the names of the entry as its fields, so the schema follows them.
  const shape = namesOf(body);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shape of the entry, not its words
  const prepared = useMemo(() => prepareSchema(schema, latest.current), [schema, shape]);
  const uiSchema = useMemo(() => uiSchemaOf(prepared), [prepared]);
  const context: FormContext = {
    body,
    problems,
    targets,
    revealed,
    changeList: (path, change) => {
      const list = valueAt(latest.current, path);
      onChange(withValueAt(latest.current, path, change(Array.isArray(list) ? list : [])));
    },
  };
  return (
    <div className="max-w-184">
      <ProblemSummary
        problems={problems}
        schema={prepared}
        onReveal={(path) => setRevealed({ path })}
      />
      <Form
        tagName="div"
        schema={prepared}
        uiSchema={uiSchema}
        formData={body}
        formContext={context}
        validator={SERVER_VALIDATES}
        templates={templates}
        widgets={widgets}
        fields={FIELDS}
        noHtml5Validate
        noValidate
        showErrorList={false}
        experimental_defaultFormStateBehavior={NO_DEFAULTS}
        onChange={({ formData }) => onChange(formData)}
      >
        {/* The entry is saved by itself: the form has no button. */}
        <span />
      </Form>
    </div>
  );
}

/** The error summary, with a link to the field of each problem. */
function ProblemSummary({
  problems,
  schema,
  onReveal,
}: {
  problems: readonly Problem[];
  schema: RJSFSchema;
  onReveal: (path: Path) => void;
}) {
  if (problems.length === 0) return null;
  return (
    <section className={SUMMARY} aria-labelledby="problems-title">
      <h2 id="problems-title">
        {problems.length === 1
          ? "One thing to fix before you publish"
          : `${problems.length} things to fix before you publish`}
      </h2>
      <ul>
        {problems.map(({ path, message }) => (
          <li key={`${path.join("/")} ${message}`}>
            {path.length > 0 ? (
              <Button variant="quiet" className="mr-1" onClick={() => onReveal(path)}>
                {pathLabel(path, schema)}
              </Button>
            ) : (
              "The document: "
            )}
            {message}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Several of a few values are checkboxes; groups that may be left out have a button for it. */
function uiSchemaOf(schema: RJSFSchema): UiSchema {
  const root: UiSchema = {
    "ui:globalOptions": { enableOptionalDataFieldForType: ["object", "array"] },
  };
  return { ...root, ...choicesOf(schema as JsonSchema) };
}

function choicesOf({ properties, items, uniqueItems, [LABELS]: labels }: JsonSchema): UiSchema {
  // A picture is chosen, with its alt text and its focus.
  if (properties?.file && properties.alt) return { "ui:field": "PictureField" };
  const ui: UiSchema = labels ? { "ui:enumNames": labels as string[] } : {};
  for (const [name, each] of Object.entries(properties ?? {})) ui[name] = choicesOf(each);
  if (!isRecord(items)) return ui;
  if ("enum" in items && uniqueItems) return { ...choicesOf(items), "ui:widget": "checkboxes" };
  return Array.isArray(items) ? ui : { ...ui, items: choicesOf(items as JsonSchema) };
}

/** Returns the names of all fields of an entry, except those inside lists, as one text. */
function namesOf(value: unknown): string {
  if (Array.isArray(value) || !isRecord(value)) return "";
  return Object.entries(value)
    .map(([name, each]) => `${name}{${namesOf(each)}}`)
    .join();
}
