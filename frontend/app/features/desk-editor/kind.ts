import type { ComponentType } from "react";
import type { Path } from "~/lib/json";
import type { Problem } from "~/lib/query-client";
import type { Difference, Entry, ResultGroup } from "./api";
import type { EntryDraft } from "./use-entry-draft";

type Tab = { key: string; label: string };

export type PartProps = { tab: string; entry: Entry; draft: EntryDraft };

/** How an entry is edited: what differs between the texts of the site, the method, the lead score and the questions. */
export type Kind = {
  /** The noun within a sentence, such as `lead score`. */
  thing: string;
  /** The tabs of the form. */
  tabs: readonly [Tab, ...Tab[]];
  /** The form of a tab. */
  Part: ComponentType<PartProps>;
  /** What is above the title. */
  Above: ComponentType<{ entry: Entry }>;
  /**
   * Returns a function from a path to the place in words; empty for a place that only repeats another one, which is not
   * shown. The path has positions or names of the entries of lists.
   */
  placesOf: (entry: Entry, body: unknown) => (path: Path) => string;
  /** A value that is not a single text or number, in words; empty to show it as usual. */
  textOf?: (value: unknown) => string;
  /**
   * Returns a copy of a draft with another value at a path and wherever the draft repeats that value; undefined if
   * nothing repeats it.
   */
  withValue?: (entry: Entry, body: unknown, path: Path, value: unknown) => unknown;
  /** Of versions that take effect on a day; undefined for texts of the site. */
  release?: ReleaseKind;
};

/** What differs between the kinds of rules that the firm releases. */
export type ReleaseKind = {
  /** The first part of the name of exported files, as in `domain/`. */
  file: string;
  /** Whether the form can show a draft. An imported draft may have any shape. */
  isComplete: (body: unknown) => boolean;
  /** The key of the tab with the field of a problem. */
  tabOf: (problem: Problem) => string;
  /** The subject of a problem, to be put before its message: `HVAC Services: `; empty if there is none. */
  subjectOf: (body: unknown, path: Path) => string;
  /** The sentence that tells how to begin a draft: "Change the points of a rule." */
  change: string;
  /** The end of the sentence "Then you see here ...", which says what the preview shows. */
  shows: string;
  calculating: string;
  /** Returns a text on what a release changes for existing runs or leads. `groups`: the groups of its preview. */
  consequence: (groups: readonly ResultGroup[]) => string;
  /** The sentence that tells what happens after a release. */
  released: string;
  /** Returns the draft that begins with an earlier version; if absent, the draft is that version unchanged. */
  startFrom?: (version: object, inUse: unknown) => object;
  /** Shows the draft as owners will see it. */
  DraftPreview?: ComponentType<{ body: unknown; differences: readonly Difference[] }>;
};
