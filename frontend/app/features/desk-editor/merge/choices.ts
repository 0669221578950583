import { diffArrays } from "diff";
import { isSameJson, type Path, valueAt, withValueAt } from "~/lib/json";
import { isRecord } from "~/lib/storage";
import type { Entry } from "../api";
import { textOf } from "../change-list";
import type { Kind } from "../kind";
import { documentOf, partsOf } from "../markdown/front-matter";
import { differences, type Piece, pieces } from "./differences";

export type Side = "mine" | "theirs";

/**
 * A field in which two versions differ. `id` is unique among these fields. `place`: the field in words. `first`: the
 * side that is selected at first; null if both sides have changed the field, so that a person has to choose.
 */
export type FieldChoice = { id: string; place: string; pieces: Piece[]; first: Side | null };

/**
 * The fields in which two versions differ. `combined` returns the body with the chosen side of each field; null counts
 * as `mine`.
 */
export type FieldChoices = {
  fields: FieldChoice[];
  combined: (sides: readonly (Side | null)[]) => unknown;
};

/** Two versions of a body, and the version `base` from which both began. */
type Versions = { mine: unknown; theirs: unknown; base: unknown };

/**
 * Returns the choices between two versions of an entry: field by field, or for a text passage by passage. A list with
 * items that were added, removed or moved is chosen as a whole. A field that only one version has changed since `base`
 * has that version selected; a field that both have changed has no selection.
 */
export function choicesBetween(kind: Kind, entry: Entry, versions: Versions): FieldChoices {
  const { mine, theirs, base } = versions;
  if (typeof mine === "string" && typeof theirs === "string") {
    return choicesOfMarkdown(mine, theirs, typeof base === "string" ? base : "");
  }
  const placeOf = kind.placesOf(entry, { ...record(theirs), ...record(mine) });
  const isWhole = (own: readonly unknown[], other: readonly unknown[], path: Path) => {
    const before = valueAt(base, path);
    if (!Array.isArray(before)) return isRearranged(own, other);
    return isRearranged(before, own) || isRearranged(before, other);
  };
  const found = differences(mine, theirs, isWhole)
    .map((each) => ({ ...each, place: placeOf(each.path) }))
    .filter(({ place }) => place !== "");
  return {
    fields: found.map(({ path, place, before, after }) => ({
      id: path.join("/"),
      place,
      pieces: pieces(textOf(kind, before), textOf(kind, after)),
      first: firstSide(
        isSameJson(valueAt(base, path), before),
        isSameJson(valueAt(base, path), after),
      ),
    })),
    combined: (sides) =>
      found.reduce(
        (body, { path, after }, index) =>
          sides[index] === "theirs"
            ? (kind.withValue?.(entry, body, path, after) ?? withValueAt(body, path, after))
            : body,
        mine,
      ),
  };
}

/** The side that is selected at first: the one that has changed a field, or null if both have. */
function firstSide(isMineUntouched: boolean, isTheirsUntouched: boolean): Side | null {
  if (isMineUntouched) return "theirs";
  return isTheirsUntouched ? "mine" : null;
}

/** Whether items were added, removed or moved between two lists. */
function isRearranged(before: readonly unknown[], after: readonly unknown[]): boolean {
  const namesOf = (list: readonly unknown[]) =>
    list.map((item) => nameOf(item) ?? JSON.stringify(item));
  const [names, others] = [namesOf(before), namesOf(after)];
  return (
    names.length !== others.length ||
    names.some((name, index) => name !== others[index] && others.includes(name))
  );
}

/** The fields that name an item of a list, also where its other fields have changed. */
const NAMES = ["id", "value", "key", "rule", "slug", "name", "title", "label"];

/** The name of an item of a list; undefined if it has none. */
export function nameOf(item: unknown): string | undefined {
  const named = isRecord(item) ? item : {};
  const name = NAMES.map((each) => named[each]).find(Boolean);
  return name === undefined ? undefined : String(name);
}

type Passages = { mine: string[]; theirs: string[]; isSame: boolean };

function choicesOfMarkdown(mine: string, theirs: string, base: string): FieldChoices {
  const [own, other] = [partsOf(mine), partsOf(theirs)];
  if (own.style !== other.style) {
    return {
      fields: [field("All of it", { mine: [mine], theirs: [theirs] }, base, "")],
      combined: ([side]) => (side === "theirs" ? theirs : mine),
    };
  }
  const head = alignPassages(own.lines, other.lines);
  const passages = alignPassages(paragraphsOf(own.text), paragraphsOf(other.text));
  const chosen = (all: Passages[], sides: readonly (Side | null)[]) => {
    let at = 0;
    return all.flatMap((each) => (each.isSame ? each.mine : each[sides[at++] ?? "mine"]));
  };
  const differing = head.filter(({ isSame }) => !isSame);
  return {
    fields: [
      ...differing.map((each, index) => field(`Above the text, ${index + 1}`, each, base, "\n")),
      ...passages
        .filter(({ isSame }) => !isSame)
        .map((each, index) => field(`Passage ${index + 1}`, each, base, "\n\n")),
    ],
    combined: (sides) =>
      documentOf({
        ...own,
        lines: chosen(head, sides),
        text: `${chosen(passages, sides.slice(differing.length)).join("\n\n")}\n`,
      }),
  };
}

const paragraphsOf = (markdown: string) => markdown.replace(/^\n+|\n+$/g, "").split(/\n{2,}/);

/**
 * Aligns two lists: alternating groups of equal items, and of the items that stand in each list where the lists
 * differ.
 */
function alignPassages(mine: readonly string[], theirs: readonly string[]): Passages[] {
  const found: Passages[] = [];
  for (const { value, added, removed } of diffArrays([...mine], [...theirs])) {
    const last = found.at(-1);
    if (!added && !removed) found.push({ mine: value, theirs: value, isSame: true });
    else if (last && !last.isSame) last[added ? "theirs" : "mine"].push(...value);
    else
      found.push({ mine: added ? [] : [...value], theirs: added ? [...value] : [], isSame: false });
  }
  return found;
}

function field(
  place: string,
  { mine, theirs }: Pick<Passages, "mine" | "theirs">,
  base: string,
  between: string,
): FieldChoice {
  const [own, other] = [mine.join(between), theirs.join(between)];
  const first = firstSide(
    own ? base.includes(own) : !base.includes(other),
    other ? base.includes(other) : !base.includes(own),
  );
  return { id: place, place, pieces: pieces(own, other), first };
}

const record = (value: unknown) => (isRecord(value) ? value : {});
