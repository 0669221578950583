import type { RJSFSchema } from "@rjsf/utils";
import { isRecord } from "~/lib/storage";
import { labelOf } from "./labels";

/** A JSON Schema of draft 2020-12, with the keywords that the entries of the site use. */
export type JsonSchema = {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  title?: string;
  description?: string;
  /** A list of types with `null` if the value may be null. */
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: boolean | JsonSchema;
  prefixItems?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  [keyword: string]: unknown;
};

/** The schema keyword that marks a field that may be null. */
export const NULLABLE = "x-nullable";

/** The schema keyword with the labels of the values of an `enum`, in their order. */
export const LABELS = "x-labels";

/**
 * Returns the schema of an entry in the form that the form generator needs: each `$ref` is replaced by its
 * definition, each field has a title, and a map has a field for each of its keys in `body`.
 *
 * The title and description of a shared definition are left out, because they are for authors of schemas; only those
 * of the field itself are shown.
 */
export function prepareSchema(root: JsonSchema, body: unknown): RJSFSchema {
  const field = (schema: JsonSchema, name: string, value: unknown): JsonSchema => {
    const own = resolveSchema(schema, root);
    const { $defs: _, prefixItems, const: fixed, ...rest } = own;
    const prepared: JsonSchema = { ...rest, title: own.title ?? labelOf(name) };
    if (fixed !== undefined) return { ...prepared, type: typeof fixed, readOnly: true };
    if (own.type === "object") return { ...prepared, ...group(own, value) };
    if (own.type !== "array") return prepared;
    if (prefixItems) {
      const items = prefixItems.map((item, index) => field(item, "item", at(value, index)));
      // Drafts before 2019 write a list of schemas for a list of fixed length, and so does the generator.
      return { ...prepared, items: items as unknown as JsonSchema };
    }
    return isRecord(own.items)
      ? { ...prepared, items: field(own.items as JsonSchema, "item", undefined) }
      : prepared;
  };

  const group = (schema: JsonSchema, value: unknown): JsonSchema => {
    const known = Object.entries(schema.properties ?? {}).filter(([name]) => name !== "$schema");
    const listed = new Set(known.map(([name]) => name));
    const rest = schema.additionalProperties;
    const more = isRecord(rest) ? Object.keys(isRecord(value) ? value : {}) : [];
    const entries = [
      ...known,
      ...more
        .filter((name) => !listed.has(name) && name !== "$schema")
        .map((name) => [name, rest as JsonSchema] as const),
    ];
    return {
      properties: Object.fromEntries(
        entries.map(([name, each]) => [name, field(each, name, at(value, name))]),
      ),
      additionalProperties: false,
    };
  };

  return field(root, "document", body) as RJSFSchema;
}

/**
 * Returns a schema with its `$ref` replaced. A schema that allows null is replaced by its other alternative, marked
 * with `NULLABLE`.
 */
function resolveSchema(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const { $ref, anyOf, oneOf, ...own } = schema;
  if (Array.isArray(own.type)) {
    const [type = "string"] = own.type.filter((each) => each !== "null");
    return { ...own, type, [NULLABLE]: own.type.length > 1 };
  }
  if ($ref) {
    const {
      title: _title,
      description: _description,
      ...base
    } = resolveSchema(resolveRef($ref, root), root);
    return { ...base, ...own, ...mergedProperties(base, own) };
  }
  const options = anyOf ?? oneOf;
  if (!options) return schema;
  const [first] = options.filter(({ type }) => type !== "null");
  const {
    title: _title,
    description: _description,
    ...base
  } = first ? resolveSchema(first, root) : {};
  return { ...base, ...own, [NULLABLE]: options.length > 1 };
}

function mergedProperties({ properties: base }: JsonSchema, { properties: own }: JsonSchema) {
  if (!base || !own) return {};
  const names = [...new Set([...Object.keys(base), ...Object.keys(own)])];
  return {
    properties: Object.fromEntries(
      names.map((name) => [name, { ...base[name], ...own[name] } as JsonSchema]),
    ),
  };
}

function resolveRef(ref: string, root: JsonSchema): JsonSchema {
  let found: unknown = root;
  for (const part of ref.replace(/^#\//, "").split("/")) found = at(found, part);
  if (!isRecord(found)) throw new Error(`The schema has no ${ref}.`);
  return found as JsonSchema;
}

const at = (value: unknown, key: string | number): unknown =>
  isRecord(value) ? value[key as string] : undefined;
