import type { RJSFSchema } from "@rjsf/utils";
import { diffArrays } from "diff";
import { isRecord } from "~/lib/storage";
import { replaced, valueAt } from "../schema-form/form-context";
import { placeInWords } from "../schema-form/place-in-words";
import { type JsonSchema, prepareSchema } from "../schema-form/prepare-schema";
import { differences, type Piece, pieces, text } from "./changes";
import type { Body } from "./documents";
import { documentOf, partsOf } from "./front-matter";

export type Side = "mine" | "theirs";

/** A field that two people have left with other words. `first`: whose words it has until somebody chooses. */
export type FieldChoice = { place: string; pieces: Piece[]; first: Side };

/** The fields of two versions that differ, and the document with one side chosen for each. */
export type FieldChoices = {
  fields: FieldChoice[];
  combined: (sides: readonly Side[]) => Body;
};

/**
 * What can be chosen between two versions of a document, field by field, of a text passage by passage. Words that only one
 * of both has changed since `base` are chosen at first.
 */
export function choicesBetween(
  { mine, theirs, base }: { mine: Body; theirs: Body; base: Body },
  schema: JsonSchema | null,
): FieldChoices {
  if (typeof mine === "string" && typeof theirs === "string") {
    return ofTexts(mine, theirs, typeof base === "string" ? base : "");
  }
  const found = differences(mine, theirs, [], true);
  const shape = prepareSchema(schema ?? {}, { ...record(mine), ...record(theirs) }) as RJSFSchema;
  return {
    fields: found.map(({ path, before, after }) => ({
      place: placeInWords(path, shape) || "All of it",
      pieces: pieces(text(before), text(after)),
      first: isSame(valueAt(base, path), before) ? "theirs" : "mine",
    })),
    combined: (sides) =>
      found.reduce<Body>(
        (body, { path, after }, index) =>
          sides[index] === "theirs" ? replaced(body, path, after) : body,
        mine,
      ),
  };
}

type Passages = { mine: string[]; theirs: string[]; isSame: boolean };

function ofTexts(mine: string, theirs: string, base: string): FieldChoices {
  const [own, other] = [partsOf(mine), partsOf(theirs)];
  if (own.style !== other.style) {
    return {
      fields: [field("All of it", { mine: [mine], theirs: [theirs] }, base, "")],
      combined: ([side]) => (side === "theirs" ? theirs : mine),
    };
  }
  const head = aligned(own.lines, other.lines);
  const passages = aligned(paragraphsOf(own.text), paragraphsOf(other.text));
  const chosen = (all: Passages[], sides: readonly Side[]) => {
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

/** Two lists side by side: what both have, and what stands in its place where they differ. */
function aligned(mine: readonly string[], theirs: readonly string[]): Passages[] {
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
  const isUntouched = own ? base.includes(own) : !base.includes(other);
  return { place, pieces: pieces(own, other), first: isUntouched ? "theirs" : "mine" };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const record = (value: unknown) => (isRecord(value) ? value : {});
