import type { RegistryWidgetsType, WidgetProps } from "@rjsf/utils";
import { lazy, Suspense, useState } from "react";
import { Button } from "~/ui/button";
import { Checkbox, Choice, Input, Select, Textarea } from "~/ui/input";
import { HELP } from "../look";
import type { FormContext } from "./form-context";
import type { JsonSchema } from "./prepare-schema";
import { NULLABLE } from "./prepare-schema";

const LinkChooser = lazy(() => import("./link-chooser"));

/** A field of several lines that grows with its text. */
export const LONG_TEXT = "field-sizing-content max-h-96 min-h-16 w-full leading-normal";

/** A text that may be longer than this many characters gets a field of several lines. */
const LONG = 120;

/** Whether a field is a link. A pattern that forbids addresses of this site leaves free text. */
const isLink = (name: string, { pattern }: JsonSchema) =>
  (name === "to" || name === "href") && (!pattern || pattern.startsWith("^/"));

/** Returns the value of a field that was emptied. */
function emptyValue({ schema, required }: WidgetProps) {
  if ((schema as JsonSchema)[NULLABLE]) return null;
  return required ? "" : undefined;
}

/** The ids of what describes a field: its help, its counter and its error. */
const describedBy = (id: string) => `${id}-help ${id}-count ${id}-error`;

function TextWidget(props: WidgetProps) {
  const { id, value, onChange, schema, readonly, disabled, registry, name } = props;
  const { maxLength, type, format } = schema;
  const { problems } = registry.formContext as FormContext;
  const isNumber = type === "integer" || type === "number";
  const common = {
    id,
    value: (value ?? "") as string,
    disabled,
    readOnly: readonly || schema.readOnly === true,
    "aria-describedby": describedBy(id),
    "aria-invalid": hasProblem(props, problems) || undefined,
    onChange: ({ target }: { target: { value: string } }) =>
      onChange(
        target.value === ""
          ? emptyValue(props)
          : isNumber
            ? target.value.replace("−", "-")
            : target.value,
      ),
  };
  const isLong = type === "string" && !format && (maxLength ?? 0) > LONG;
  if (isLong) return <Textarea {...common} className={LONG_TEXT} rows={2} />;
  // Number pads, such as that of iOS, have no minus.
  const numberPad = isNumber && (schema.minimum ?? -1) >= 0;
  const link = isLink(name, schema as JsonSchema) && !common.readOnly;
  return (
    <>
      <Input
        {...common}
        className="w-full"
        type={format === "date" ? "date" : format === "email" ? "email" : "text"}
        inputMode={numberPad ? "decimal" : undefined}
        autoComplete="off"
      />
      {link && (
        <LinkTarget
          address={common.value}
          context={registry.formContext as FormContext}
          onChange={onChange}
        />
      )}
    </>
  );
}

/** Where a link leads, in words, and a button that chooses another page. */
function LinkTarget({
  address,
  context: { targets },
  onChange,
}: {
  address: string;
  context: FormContext;
  onChange: (address: string) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const [page = "", anchor] = address.split("#");
  const target = targets.find(({ to }) => to === address) ?? targets.find(({ to }) => to === page);
  return (
    <div className={HELP}>
      {target &&
        `Leads to “${target.label}”${anchor && target.to !== address ? `, at #${anchor}` : ""}. `}
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Choose a page
      </Button>
      <Suspense>
        {isOpen && (
          <LinkChooser
            targets={targets}
            onUse={({ to }) => {
              setOpen(false);
              onChange(to);
            }}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </div>
  );
}

function SelectWidget(props: WidgetProps) {
  const { id, value, onChange, options, registry, schema } = props;
  const { problems } = registry.formContext as FormContext;
  const choices = options.enumOptions ?? [];
  const index = choices.findIndex((each) => each.value === value);
  return (
    <Select
      id={id}
      className="w-full max-w-80"
      value={index < 0 ? "" : index}
      disabled={schema.readOnly}
      aria-describedby={describedBy(id)}
      aria-invalid={hasProblem(props, problems) || undefined}
      onChange={({ target }) =>
        onChange(target.value === "" ? emptyValue(props) : choices[Number(target.value)]?.value)
      }
    >
      {(index < 0 || !props.required) && <option value="">Choose...</option>}
      {choices.map(({ label, value: each }, position) => (
        <option key={String(each)} value={position}>
          {label}
        </option>
      ))}
    </Select>
  );
}

function CheckboxWidget({ id, value, onChange, label }: WidgetProps) {
  return (
    <Choice>
      <Checkbox
        id={id}
        checked={value === true}
        aria-describedby={describedBy(id)}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </Choice>
  );
}

/** Several of a few values. The order is that of the schema. */
function CheckboxesWidget({ id, value, onChange, label, options }: WidgetProps) {
  const chosen: unknown[] = Array.isArray(value) ? value : [];
  const named = options.enumOptions ?? [];
  const choices = named.map((each) => each.value as unknown);
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={describedBy(id)}>
      <legend className="sr-only">{label}</legend>
      <div className="flex flex-wrap gap-x-5">
        {named.map(({ label: name, value: each }) => (
          <Choice key={String(each)}>
            <Checkbox
              checked={chosen.includes(each)}
              onChange={({ target }) =>
                onChange(
                  choices.filter((choice) =>
                    choice === each ? target.checked : chosen.includes(choice),
                  ),
                )
              }
            />
            {name}
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}

/** Whether the server has found something wrong with this very field. */
function hasProblem({ id }: WidgetProps, problems: FormContext["problems"]): boolean {
  return problems.some(({ path }) => ["root", ...path].join("_") === id);
}

export const widgets: RegistryWidgetsType = {
  TextWidget,
  TextareaWidget: TextWidget,
  EmailWidget: TextWidget,
  DateWidget: TextWidget,
  URLWidget: TextWidget,
  UpDownWidget: TextWidget,
  SelectWidget,
  CheckboxWidget,
  CheckboxesWidget,
};
