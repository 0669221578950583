import type { Path } from "~/lib/json";

/** What keeps a document from being published, and where. */
export type Problem = { path: (string | number)[]; message: string };

export const isSamePath = (one: Path, other: Path) =>
  one.length === other.length && isWithin(one, other);

/** Whether a place is `path`, or inside of it. */
export const isWithin = (place: Path, path: Path) =>
  path.every((part, index) => String(part) === String(place[index]));
