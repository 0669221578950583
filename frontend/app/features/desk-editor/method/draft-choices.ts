import { type Path, withValueAt } from "~/lib/json";
import { choicesOfFields, type FieldChoices, type Versions } from "../merge/field-choices";
import { formatValue } from "./differences";
import type { MethodKind } from "./method-kind";

/**
 * Returns the choices between two drafts, value by value. Lists with different entries are chosen as a whole.
 * `current`: the version in use.
 */
export function choicesBetweenDrafts(
  kind: Pick<MethodKind, "pathInWords" | "valueInWords" | "withValue">,
  versions: Versions,
  current: unknown,
): FieldChoices<unknown> {
  return choicesOfFields(versions, {
    isWhole: (mine, theirs) => namesOf(mine).join() !== namesOf(theirs).join(),
    placeOf(path) {
      if (OWN.has(String(path[0]))) return "";
      return kind.pathInWords(namedPath(path, versions.mine), versions.mine);
    },
    textOf: (value) => formatValue(kind, value),
    withValue: (body, path, value) =>
      kind.withValue?.(body, current, path, value) ?? withValueAt(body, path, value),
  });
}

/** The values that a release sets, so that they are not offered as choices. */
const OWN = new Set(["$schema", "version", "date"]);

/** The keys whose value names an entry of a list, as in the differences that the server finds. */
const NAMES = ["value", "id", "key", "name", "rule"];

const namesOf = (list: readonly unknown[]) => list.map(nameOf);

function nameOf(entry: unknown, index: number): string {
  const named = entry as Readonly<Record<string, unknown>> | null | undefined;
  const name = NAMES.map((each) => named?.[each]).find(
    (each) => typeof each === "string" || typeof each === "number",
  );
  return String(name ?? index + 1);
}

/**
 * Returns a path with the names of entries in place of their positions. The position of a group is left out before an
 * entry of it.
 */
function namedPath(path: Path, body: unknown): string[] {
  const names: string[] = [];
  let value = body as unknown;
  path.forEach((part, at) => {
    value = (value as Readonly<Record<string | number, unknown>> | undefined)?.[part];
    if (typeof part === "string") names.push(part);
    else if (!Array.isArray(value)) names.push(nameOf(value, part));
    else if (at === path.length - 1) names.push(`Group ${part + 1}`);
  });
  return names;
}
