import { isRecord } from "./storage";

/** The names and positions that lead to a value in a JSON document. */
export type Path = readonly (string | number)[];

/** Returns the value at a path; undefined if there is none. */
export function valueAt(body: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, part) => (isRecord(value) ? value[part as string] : undefined),
    body,
  );
}

/** Returns a copy of a document with another value at a path. Undefined removes the entry of an object. */
export function withValueAt<Body>(body: Body, path: Path, value: unknown): Body {
  const [first, ...rest] = path;
  if (first === undefined) return value as Body;
  const copy: unknown = Array.isArray(body) ? [...body] : { ...body };
  const entries = copy as Record<string | number, unknown>;
  entries[first] = withValueAt(entries[first], rest, value);
  if (entries[first] === undefined) delete entries[first];
  return copy as Body;
}

/** Whether two values are equal as JSON, with their keys in the same order. */
export const isSameJson = (one: unknown, other: unknown) =>
  JSON.stringify(one) === JSON.stringify(other);
