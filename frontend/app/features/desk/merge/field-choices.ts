import { isSameJson, type Path, valueAt, withValueAt } from "~/lib/json";
import { differences, type Piece, pieces } from "./differences";

export type Side = "mine" | "theirs";

/**
 * A field in which two versions differ. `id` is unique among them. `first`: the side that is chosen before a person has chosen; null
 * where both have changed the field, so that a person has to.
 */
export type FieldChoice = { id: string; place: string; pieces: Piece[]; first: Side | null };

/** The fields in which two versions differ, and the document with one side chosen for each. */
export type FieldChoices<Body> = {
  fields: FieldChoice[];
  combined: (sides: readonly (Side | null)[]) => Body;
};

/** Two versions, and the one from which both began. */
export type Versions = { mine: unknown; theirs: unknown; base: unknown };

/** The side that is chosen at first, given whether mine and theirs still stand as in the common version. */
export function firstSide(isMineUntouched: boolean, isTheirsUntouched: boolean): Side | null {
  if (isMineUntouched) return "theirs";
  return isTheirsUntouched ? "mine" : null;
}

/** What can be chosen between two versions of a document that is no text, field by field. */
export function choicesOfFields(
  { mine, theirs, base }: Versions,
  {
    isWhole,
    placeOf,
    textOf,
    withValue = withValueAt,
  }: {
    /** Whether two lists are chosen as a whole. */
    isWhole: (mine: readonly unknown[], theirs: readonly unknown[]) => boolean;
    /** A place in words; empty for one that is not offered and stays as it is in mine. */
    placeOf: (path: Path) => string;
    textOf: (value: unknown) => string;
    /** A copy of a document with another value at a place. */
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
