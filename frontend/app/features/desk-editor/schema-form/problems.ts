import type { Path } from "~/lib/json";

export const isSamePath = (one: Path, other: Path) =>
  one.length === other.length && isWithin(one, other);

/** Whether the path `place` is `path`, or leads to a value inside of it. */
export const isWithin = (place: Path, path: Path) =>
  path.every((part, index) => String(part) === String(place[index]));
