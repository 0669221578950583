import type { ComponentType } from "react";
import type { Path } from "~/lib/json";
import type { Difference, PreviewGroup, Problem } from "./queries";
import type { MethodDraft } from "./use-method-draft";

type Tab = { key: string; label: string };

/**
 * A kind of facts of which the firm releases versions (the valuation method, the lead score or a questionnaire), and
 * how it is edited.
 */
export type MethodKind = {
  /** The name of the facts in the API, such as `leads/score`. */
  name: string;
  /** The noun for the facts within a sentence, such as `lead score`. */
  thing: string;
  /** The first part of the name of exported files, as in `domain/`. */
  file: string;
  /** The tabs of the editor, one for each part of the facts. */
  tabs: readonly [Tab, ...Tab[]];
  /** The editor of a part. Renders nothing for an unknown part. */
  Part: ComponentType<{ part: string; draft: MethodDraft; current: unknown }>;
  /** Whether the form can show a draft. An imported draft may have any shape. */
  isComplete: (body: unknown) => boolean;
  /** The key of the part that has the field of a problem. */
  partOf: (problem: Problem) => string;
  /** The subject of a problem, to be put before its message: `HVAC Services: `; empty if there is none. */
  placeOf: (body: unknown, path: Path) => string;
  /** The path of a difference in words; empty for a difference that only repeats another one and is not shown. */
  pathInWords: (path: readonly string[], body: unknown) => string;
  /** A value that is not a single text or number, in words; empty to show it in the default format. */
  valueInWords?: (value: unknown) => string;
  /**
   * Returns a copy of a draft with another value at a path and wherever the draft repeats that value; undefined if
   * nothing repeats it. `current`: the version in use.
   */
  withValue?: (body: unknown, current: unknown, path: Path, value: unknown) => unknown;
  /** The sentence that tells how to begin a draft: "Change the points of a rule." */
  change: string;
  /** The end of the sentence "Then you see here ...", which says what the preview shows. */
  shows: string;
  calculating: string;
  /** Returns a text on what a release changes for existing runs or leads. `groups`: the groups of its preview. */
  consequence: (groups: readonly PreviewGroup[]) => string;
  /** The sentence that tells what happens after a release. */
  released: string;
  /** Returns the draft that begins with an earlier version; if absent, the draft is that version unchanged. */
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
