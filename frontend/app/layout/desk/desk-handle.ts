import type { Prefetch } from "~/lib/prefetch-script";

/** The `handle` of the route of a desk screen. */
export type DeskHandle = {
  /** The title of the browser's tab. */
  title: string;
  /** The requests that the screen makes when it opens, with the same paths. */
  prefetch?: () => readonly Prefetch[];
};
