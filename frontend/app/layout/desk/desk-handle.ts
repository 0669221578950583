import type { DeskWords } from "~/lib/facts";
import type { Prefetch } from "~/lib/prefetch-script";

/** The `handle` of the route of a desk screen. */
export type DeskHandle = {
  /** The name of the screen, which is the title of the browser's tab. */
  screen: keyof DeskWords["screens"];
  /** The requests that the screen makes when it opens, with the same paths. */
  prefetch?: () => readonly Prefetch[];
};

/** The requests of a screen with these paths, and those of the frame. */
export const deskPrefetch = (...paths: Prefetch["path"][]) =>
  ["/api/desk/context" as const, ...paths].map((path): Prefetch => ({ path, only: "desk" }));
