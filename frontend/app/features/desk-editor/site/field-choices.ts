import type { RJSFSchema } from "@rjsf/utils";
import { diffArrays } from "diff";
import { valueAt } from "~/lib/json";
import { isRecord } from "~/lib/storage";
import { pieces } from "../merge/differences";
import {
  choicesOfFields,
  type FieldChoice,
  type FieldChoices,
  firstSide,
  type Side,
} from "../merge/field-choices";
import { pathLabel } from "../schema-form/path-label";
import { type JsonSchema, prepareSchema } from "../schema-form/prepare-schema";
import { text } from "./changes";
import type { Body } from "./documents";
import { documentOf, partsOf } from "./front-matter";

/**
 * Returns the choices between two versions of a document: field by field, or for a text passage by passage. A list with
 * items that were added, removed or moved is chosen as a whole. A field that only one version has changed since `base`
 * has that version selected; a field that both have changed has no selection.
 */
export function choicesBetween(
  { mine, theirs, base }: { mine: Body; theirs: Body; base: Body },
  schema: JsonSchema | null,
): FieldChoices<Body> {
  if (typeof mine === "string" && typeof theirs === "string") {
    return choicesOfMarkdown(mine, theirs, typeof base === "string" ? base : "");
  }
  const shape = prepareSchema(schema ?? {}, { ...record(mine), ...record(theirs) }) as RJSFSchema;
  return choicesOfFields(
    { mine, theirs, base },
    {
      isWhole(own, other, path) {
        const before = valueAt(base, path);
        if (!Array.isArray(before)) return isRearranged(own, other);
        return isRearranged(before, own) || isRearranged(before, other);
      },
      placeOf: (path) => pathLabel(path, shape) || "All of it",
      textOf: text,
    },
  );
}

/** Whether items were added, removed or moved between two lists. */
function isRearranged(before: readonly unknown[], after: readonly unknown[]): boolean {
  const [names, others] = [before.map(nameOf), after.map(nameOf)];
  return (
    names.length !== others.length ||
    names.some((name, index) => name !== others[index] && others.includes(name))
  );
}

/** The fields that name an item of a list, also where its other fields have changed. */
const NAMES = ["id", "slug", "name", "title", "label"];

/** The name of an item, or the whole item where it has none. */
function nameOf(item: unknown): string {
  const named = isRecord(item) ? item : {};
  return JSON.stringify(NAMES.map((each) => named[each]).find(Boolean) ?? item);
}

type Passages = { mine: string[]; theirs: string[]; isSame: boolean };

function choicesOfMarkdown(mine: string, theirs: string, base: string): FieldChoices<Body> {
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
