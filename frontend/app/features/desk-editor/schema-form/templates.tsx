import type {
  ArrayFieldTemplateProps,
  FieldTemplateProps,
  ObjectFieldTemplateProps,
  OptionalDataControlsTemplateProps,
  TemplatesType,
} from "@rjsf/utils";
import { lazy, type ReactNode, Suspense } from "react";
import { type Path, valueAt } from "~/lib/json";
import { isRecord } from "~/lib/storage";
import { Button } from "~/ui/button";
import { ERROR, FOLD, FOLD_BODY, HELP, LABEL } from "../look";
import { type FormContext, messagesAt, problemsWithin, useFold, useReveal } from "./form-context";
import { excerptOf } from "./labels";
import { ProblemCount } from "./problem-count";

// What drags items is loaded when the first list is opened.
const ListItem = lazy(() => import("./list-item"));
const ListOfItems = lazy(() => import("./list-of-items"));

/** A group with at most this many fields, none of them a group itself, is not folded. */
const SMALL = 3;

const contextOf = ({ registry }: { registry: { formContext?: unknown } }) =>
  registry.formContext as FormContext;

/** A field with its label, help, counter and errors. Groups and lists bring their own headings. */
function FieldTemplate(props: FieldTemplateProps) {
  const { id, label, children, schema, required, fieldPathId, hidden } = props;
  const context = contextOf(props);
  const isGroup = isContainer(schema.type) && !props.registry.schemaUtils.isMultiSelect(schema);
  useReveal(fieldPathId.path, context, isGroup ? "" : id);
  if (hidden || isGroup) return children;
  const isItem = typeof fieldPathId.path.at(-1) === "number";
  const hasOwnLabel = schema.type === "boolean" || schema.type === "array";
  return (
    <div className="py-2">
      {hasOwnLabel ? (
        schema.type === "array" && <p className={LABEL}>{label}</p>
      ) : (
        <label htmlFor={id} className={isItem ? "sr-only" : `mb-0.5 block ${LABEL}`}>
          {isItem ? `Text ${Number(fieldPathId.path.at(-1)) + 1}` : label}
          {!required && !isItem && <span className="font-normal text-ink-soft"> (optional)</span>}
        </label>
      )}
      <Help id={id} description={schema.description} pattern={schema.pattern} />
      {children}
      <div className="flex justify-between gap-4">
        <Messages id={id} messages={messagesAt(fieldPathId.path, context)} />
        <Counter id={id} value={props.formData} most={schema.maxLength} />
      </div>
    </div>
  );
}

/** The help of a field, and the placeholders that its text must contain, according to its pattern. */
function Help({
  id,
  description,
  pattern = "",
}: {
  id: string;
  description: string | undefined;
  pattern: string | undefined;
}) {
  const blanks = [...pattern.matchAll(/\\(\{\w+)\\\}/g)].map(([, start]) => `${start}}`);
  if (!description && blanks.length === 0) return null;
  return (
    <p id={`${id}-help`} className={HELP}>
      {description} {blanks.length > 0 && `The page fills in ${blanks.join(", ")}.`}
    </p>
  );
}

const isContainer = (type: unknown) => type === "object" || type === "array";

function Messages({ id, messages }: { id: string; messages: readonly string[] }) {
  return (
    messages.length > 0 && (
      <p id={`${id}-error`} className={ERROR}>
        {messages.join(" ")}
      </p>
    )
  );
}

/** How long a limited text is, once it is near the limit. */
function Counter({ id, value, most }: { id: string; value: unknown; most: number | undefined }) {
  if (most === undefined || typeof value !== "string") return null;
  // As the server counts: a letter outside the basic plane is one.
  const length = [...value].length;
  if (length < most * 0.6) return null;
  return (
    <p
      id={`${id}-count`}
      className="ml-auto text-[0.8125rem] whitespace-nowrap text-ink-soft tabular-nums data-over:font-semibold data-over:text-red"
      data-over={length > most || undefined}
    >
      {length} of {most} characters
    </p>
  );
}

/** The fields of a group. */
function ObjectFieldTemplate(props: ObjectFieldTemplateProps) {
  const { fieldPathId, properties, schema, title, formData, optionalDataControl } = props;
  const fields = (
    <div className="form-fields grid grid-cols-[minmax(0,1fr)]">
      {properties.map(({ name, content }) => (
        <div key={name}>{content}</div>
      ))}
    </div>
  );
  const { path } = fieldPathId;
  if (path.length === 0) return fields;
  // An item of a list is folded with its buttons.
  if (typeof path.at(-1) === "number") return fields;
  if (properties.length === 0 && optionalDataControl) {
    return (
      <AbsentValue title={title} help={schema.description}>
        {optionalDataControl}
      </AbsentValue>
    );
  }
  const subschemas = Object.values(schema.properties ?? {});
  const isSmall =
    subschemas.length <= SMALL &&
    subschemas.every((each) => typeof each === "object" && !isContainer(each.type));
  if (isSmall) {
    return (
      <fieldset className="my-2.5 [&>.form-fields]:border-l [&>.form-fields]:border-rule [&>.form-fields]:pl-3.5">
        <legend className={LABEL}>{title}</legend>
        {schema.description && <p className={HELP}>{schema.description}</p>}
        <GroupMessages path={path} context={contextOf(props)} />
        {fields}
        {optionalDataControl}
      </fieldset>
    );
  }
  return (
    <Fold
      path={path}
      context={contextOf(props)}
      title={title}
      help={schema.description}
      excerpt={isMap(formData) ? entries(Object.keys(formData).length) : excerptOf(formData)}
    >
      {fields}
      {optionalDataControl}
    </Fold>
  );
}

const entries = (count: number) => (count === 1 ? "1 entry" : `${count} entries`);

/** Whether a value has more than `SMALL` entries, all of them groups, so that its folded group shows their number. */
function isMap(value: unknown): value is object {
  const all = isRecord(value) ? Object.values(value) : [];
  return all.length > SMALL && all.every(isRecord);
}

/** The items of a list. */
function ArrayFieldTemplate(props: ArrayFieldTemplateProps) {
  const { fieldPathId, schema, title, formData, items, canAdd, onAddClick } = props;
  const { optionalDataControl } = props;
  const list: readonly unknown[] = Array.isArray(formData) ? formData : [];
  const { path } = fieldPathId;
  if (optionalDataControl && valueAt(contextOf(props).body, path) === undefined) {
    return (
      <AbsentValue title={title} help={schema.description}>
        {optionalDataControl}
      </AbsentValue>
    );
  }
  return (
    <Fold
      path={path}
      context={contextOf(props)}
      title={title}
      help={schema.description}
      excerpt={entries(list.length)}
    >
      <Suspense>
        <ListOfItems title={title} items={items} />
      </Suspense>
      {canAdd && !Array.isArray(schema.items) && (
        <p>
          <Button variant="secondary" onClick={onAddClick}>
            Add an entry
          </Button>
        </p>
      )}
      {optionalDataControl}
    </Fold>
  );
}

/** An optional group or list that the entry does not have. */
function AbsentValue({
  title,
  help,
  children,
}: {
  title: string;
  help: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-4 border-y border-rule py-1.5">
      <div>
        <p className={LABEL}>
          {title} <span className="font-normal text-ink-soft">(left out)</span>
        </p>
        {help && <p className={HELP}>{help}</p>}
      </div>
      {children}
    </div>
  );
}

/** A group under its title, shown when somebody opens it. */
function Fold({
  path,
  context,
  title,
  help,
  excerpt,
  children,
}: {
  path: Path;
  context: FormContext;
  title: string;
  help: string | undefined;
  excerpt: string;
  children: ReactNode;
}) {
  const id = `fold-${path.join("-")}`;
  const [isOpen, setOpen] = useFold(path, context, id, false);
  return (
    <section className="form-fold my-1.5 border-y border-rule" aria-labelledby={id}>
      <Button
        id={id}
        variant="plain"
        className={`group/fold ${FOLD}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={`max-w-[70%] flex-none group-hover/fold:underline ${LABEL}`}>{title}</span>
        {!isOpen && <span className="flex-1 truncate text-ink-soft">{excerpt}</span>}
        <ProblemCount count={problemsWithin(path, context)} />
      </Button>
      {isOpen && (
        <div className={FOLD_BODY}>
          {help && <p className={HELP}>{help}</p>}
          <GroupMessages path={path} context={context} />
          {children}
        </div>
      )}
    </section>
  );
}

function GroupMessages({ path, context }: { path: Path; context: FormContext }) {
  const messages = messagesAt(path, context);
  return messages.length > 0 && <p className={ERROR}>{messages.join(" ")}</p>;
}

function OptionalDataControlsTemplate({
  id,
  onAddClick,
  onRemoveClick,
}: OptionalDataControlsTemplateProps) {
  const act = onAddClick ?? onRemoveClick;
  if (!act) return null;
  return (
    <Button id={id} variant="quiet" onClick={act}>
      {onAddClick ? "Add" : "Leave this out"}
    </Button>
  );
}

export const templates: Partial<TemplatesType> = {
  FieldTemplate,
  ObjectFieldTemplate,
  ArrayFieldTemplate,
  ArrayFieldItemTemplate: ListItem,
  OptionalDataControlsTemplate,
};
