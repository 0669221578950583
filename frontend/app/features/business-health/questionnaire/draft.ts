import type { Answers } from "./rules";

/**
 * Where the answers of an unfinished assessment live: with the account of its owner, for instance.
 * None of these fails: a keeper that cannot keep keeps nothing, and the answers stay on the screen.
 */
export type DraftKeeper = {
  /** What was kept before; nobody is kept waiting for it. */
  read: () => Answers | Promise<Answers>;
  keep: (answers: Answers) => void;
  drop: () => void;
  /** Tells of changes made elsewhere, such as in another tab, until the returned function is called. */
  watch?: (changed: (answers: Answers) => void) => () => void;
};
