import type { ComponentType } from "react";
import type { Path } from "~/lib/json";
import type { Difference, PreviewGroup, Problem } from "./queries";
import type { MethodDraft } from "./use-method-draft";

type Tab = { key: string; label: string };

/** Facts of which the firm releases versions, and how they are edited. */
export type MethodKind = {
  /** The name of the facts in the API, such as `leads/score`. */
  name: string;
  /** What it is called within a sentence. */
  thing: string;
  /** The beginning of the name of exported files, as in `domain/`. */
  file: string;
  /** The parts that are edited. */
  tabs: readonly [Tab, ...Tab[]];
  /** Edits a part. Other names of parts are drawn as nothing. */
  Part: ComponentType<{ part: string; draft: MethodDraft; current: unknown }>;
  /** Whether the form can show a draft. One that was imported may have any shape. */
  isComplete: (body: unknown) => boolean;
  /** The part with the field of a problem. */
  partOf: (problem: Problem) => string;
  /** What a problem is about, to stand before its message: `HVAC Services: `. */
  placeOf: (body: unknown, path: Path) => string;
  /** The path of a difference in words; empty for one that only repeats another. */
  pathInWords: (path: readonly string[], body: unknown) => string;
  /** A value that is no single text or number in words; empty to write it as it is. */
  valueInWords?: (value: unknown) => string;
  /**
   * A copy of a draft with another value at a path, and in what repeats it; undefined where nothing does. `current` is the version
   * in use.
   */
  withValue?: (body: unknown, current: unknown, path: Path, value: unknown) => unknown;
  /** What to do to get a draft, as a sentence. */
  change: string;
  /** What the preview shows: "Then you see here ...". */
  shows: string;
  calculating: string;
  /** What a release means for what there is, from the groups of its preview. */
  consequence: (groups: readonly PreviewGroup[]) => string;
  /** What happens once a version is in use. */
  released: string;
  /** The draft that a version begins, where that is more than the version itself. */
  startFrom?: (version: object, current: unknown) => object;
  /** Shows the draft as owners will see it. */
  DraftPreview?: ComponentType<{ body: unknown; differences: readonly Difference[] }>;
};

/** The screens on which versions are released. */
export const KINDS = [
  { to: "/desk/method", label: "Valuation" },
  { to: "/desk/method/score", label: "Lead score" },
  { to: "/desk/method/health", label: "Business health" },
  { to: "/desk/method/assessment", label: "Value assessment" },
] as const;
