import { type Answers, apply, type Changes, difference, isEmpty, without } from "./sheets";
import type { Memory } from "./unsent";
import type { Kept } from "./wire";

/**
 * Both sides of an assessment: what the server holds, and what is on the screen. What differs has yet to be
 * sent; `memory` has it until then.
 */
export function createDraftState({
  version,
  memory,
  start,
}: {
  version: string;
  memory: Memory;
  /** What the server held when the page was opened. */
  start: Kept;
}) {
  let { draft, answers: held } = start;
  /** What this ledger has put into the memory. Another one, in another tab, has its own part there. */
  let noted: Changes = remembered();
  let wanted = apply(held, noted);
  remember();

  function remembered(): Changes {
    const unsent = memory.read();
    const fits = unsent?.version === version && (unsent.draft === null || unsent.draft === draft);
    return unsent && fits ? unsent.changes : {};
  }

  function open(): Changes {
    return difference(held, wanted);
  }

  function remember(): void {
    const mine = open();
    const changes = { ...without(remembered(), noted), ...mine };
    noted = mine;
    memory.write(isEmpty(changes) ? null : { version, draft, changes });
  }

  return {
    /** The number of the draft that the server holds, if it holds one. */
    draft: () => draft,
    /** What is on the screen. */
    wanted: () => wanted,
    /** What the server has not heard of yet. */
    open,
    /** This is on the screen now. */
    want(answers: Answers): void {
      wanted = answers;
      remember();
    },
    /** These changes have arrived. */
    sent(changes: Changes): void {
      held = apply(held, changes);
    },
    /** The server holds this now: what was answered here meanwhile stays on top. True when that shows. */
    adopt(kept: Kept): boolean {
      const mine = open();
      ({ draft, answers: held } = kept);
      const next = apply(held, mine);
      const differs = !isEmpty(difference(wanted, next));
      wanted = next;
      remember();
      return differs;
    },
    /** The draft is over. What was answered since then begins another. */
    end(answered: Answers): void {
      draft = null;
      held = {};
      if (isEmpty(difference(answered, wanted))) wanted = {};
      remember();
    },
    /** Nothing is on the screen any more, and what the server holds is to go. */
    clear(): void {
      wanted = {};
      remember();
    },
    /** The server holds nothing of what is on the screen: all of it begins another draft. */
    detach(): void {
      draft = null;
      held = {};
      remember();
    },
  };
}
