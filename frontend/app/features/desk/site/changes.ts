import type { RJSFSchema } from "@rjsf/utils";
import { diffWordsWithSpace } from "diff";
import { isRecord } from "~/lib/storage";
import { placeInWords } from "../schema-form/place-in-words";
import { type JsonSchema, prepareSchema } from "../schema-form/prepare-schema";
import type { Path } from "../schema-form/problems";
import type { Body, SiteDocument } from "./documents";

/** A piece of a text: as it was, taken out, or new. */
export type Piece = { text: string; is: "same" | "removed" | "added" };

/** A field that differs between two versions of a document. */
export type Change = { place: string; pieces: Piece[] };

/** What differs between two versions of a document, field by field, in the words of its form. */
export function changesBetween(before: Body, after: Body, schema: JsonSchema | null): Change[] {
  if (typeof before === "string" || typeof after === "string" || !schema) {
    return before === after ? [] : [{ place: "Text", pieces: pieces(text(before), text(after)) }];
  }
  const shape = prepareSchema(schema, { ...record(before), ...record(after) });
  return differences(before, after).map((each) => ({
    place: placeInWords(each.path, shape as RJSFSchema),
    pieces: pieces(text(each.before), text(each.after)),
  }));
}

/** What an update has in other words than the firm, in the fields that both have changed. */
export function changesOfRelease({ body, schema, conflicts }: SiteDocument): Change[] {
  return conflicts.map(({ path, edited, shipped }, index) => ({
    place:
      path.length > 0 && schema
        ? placeInWords(path, prepareSchema(schema, record(body)) as RJSFSchema)
        : `Passage ${index + 1}`,
    pieces: pieces(text(edited), text(shipped)),
  }));
}

export type Difference = { path: Path; before: unknown; after: unknown };

/** `areListsWhole`: lists of another length differ as a whole, since their items may stand elsewhere. */
export function differences(
  before: unknown,
  after: unknown,
  path: Path = [],
  areListsWhole = false,
): Difference[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) {
    if (areListsWhole && before.length !== after.length) return [{ path, before, after }];
    return Array.from({ length: Math.max(before.length, after.length) }, (_, index) =>
      differences(before[index], after[index], [...path, index], areListsWhole),
    ).flat();
  }
  if (isGroup(before) && isGroup(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names.flatMap((name) =>
      differences(before[name], after[name], [...path, name], areListsWhole),
    );
  }
  return [{ path, before, after }];
}

export function pieces(before: string, after: string): Piece[] {
  return shortened(
    diffWordsWithSpace(before, after).map(({ value, added, removed }) => ({
      text: value,
      is: added ? "added" : removed ? "removed" : "same",
    })),
  );
}

/** Characters of unchanged text that are shown before and after a change. */
const AROUND = 80;

function shortened(all: Piece[]): Piece[] {
  return all.map((piece, index) => {
    if (piece.is !== "same" || piece.text.length <= 2 * AROUND) return piece;
    const head = index === 0 ? "" : piece.text.slice(0, AROUND);
    const tail = index === all.length - 1 ? "" : piece.text.slice(-AROUND);
    return { ...piece, text: `${head} … ${tail}` };
  });
}

/** A value as a person reads it. */
export function text(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.map(text).join("\n");
  if (isRecord(value)) return Object.values(value).map(text).filter(Boolean).join("\n");
  return String(value);
}

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isRecord(value) && !Array.isArray(value);

const record = (value: unknown) => (isRecord(value) ? value : {});
