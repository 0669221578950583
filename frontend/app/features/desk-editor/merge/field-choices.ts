import { isSameJson, type Path, valueAt, withValueAt } from "~/lib/json";
import { differences, type Piece, pieces } from "./differences";

export type Side = "mine" | "theirs";

/**
 * A field in which two versions differ. `id` is unique among these fields. `place`: the field in words. `first`: the
 * side that is selected at first; null if both sides have changed the field, so that a person has to choose.
 */
export type FieldChoice = { id: string; place: string; pieces: Piece[]; first: Side | null };

/**
 * The fields in which two versions differ. `combined` returns the document with the chosen side of each field; null
 * counts as `mine`.
 */
export type FieldChoices<Body> = {
  fields: FieldChoice[];
  combined: (sides: readonly (Side | null)[]) => Body;
};

/** Two versions of a document, and the version `base` from which both began. */
export type Versions = { mine: unknown; theirs: unknown; base: unknown };

/**
 * Returns the side that is selected at first: the side that has changed a field, or null if both have. The arguments
 * say which side still equals the common version.
 */
export function firstSide(isMineUntouched: boolean, isTheirsUntouched: boolean): Side | null {
  if (isMineUntouched) return "theirs";
  return isTheirsUntouched ? "mine" : null;
}

/** Returns the choices between two versions of a JSON document, field by field. */
export function choicesOfFields(
  { mine, theirs, base }: Versions,
  {
    isWhole,
    placeOf,
    textOf,
    withValue = withValueAt,
  }: {
    /** Whether the two lists at a path are chosen as a whole. */
    isWhole: (mine: readonly unknown[], theirs: readonly unknown[], path: Path) => boolean;
    /** Returns the place at a path in words; empty for a place that is not offered and stays as in `mine`. */
    placeOf: (path: Path) => string;
    textOf: (value: unknown) => string;
    /** Returns a copy of a document with another value at a path. */
    withValue?: (body: unknown, path: Path, value: unknown) => unknown;
  },
): FieldChoices<unknown> {
  const found = differences(mine, theirs, isWhole)
    .map((each) => ({ ...each, place: placeOf(each.path) }))
    .filter(({ place }) => place !== "");
  return {
    fields: found.map(({ path, place, before, after }) => ({
      id: path.join("/"),
      place,
      pieces: pieces(textOf(before), textOf(after)),
      first: firstSide(
        isSameJson(valueAt(base, path), before),
        isSameJson(valueAt(base, path), after),
      ),
    })),
    combined: (sides) =>
      found.reduce<unknown>(
        (body, { path, after }, index) =>
          sides[index] === "theirs" ? withValue(body, path, after) : body,
        mine,
      ),
  };
}
