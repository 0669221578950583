import { type Answers, apply, type Changes, difference, isEmpty, type SavedDraft } from "./answers";

/** Both sides of an unfinished assessment. What differs between them is not saved yet. */
export type DraftState = Readonly<{
  /** What the server holds. */
  saved: SavedDraft;
  /** What the owner answered. */
  answers: Answers;
  /** The last result's answers, shown until something is answered. */
  suggested: Answers;
  /**
   * Why nothing is saved for now. `ended`: the draft was finished or dropped elsewhere, and the answers stay until
   * the owner decides. `outdated`: the page is too old for the server.
   */
  blocked: "ended" | "outdated" | null;
}>;

const NO_DRAFT: SavedDraft = { draft: null, answers: {}, updatedAt: null };

export function initialState(saved: SavedDraft, unsaved: Changes, suggested: Answers): DraftState {
  return { saved, answers: apply(saved.answers, unsaved), suggested, blocked: null };
}

/** The answers on the screen. */
export function shown({ answers, suggested }: DraftState): Answers {
  return isEmpty(answers) ? suggested : answers;
}

/** What is to be sent to the server now. */
export function sendable(state: DraftState): Changes {
  return state.blocked ? {} : unsaved(state);
}

/** What the server does not have yet. */
export function unsaved({ saved, answers }: DraftState): Changes {
  return difference(saved.answers, answers);
}

export function answer(state: DraftState, id: number, score: number): DraftState {
  return { ...state, answers: { ...shown(state), [id]: score }, suggested: {} };
}

/** These changes arrived; `saved` is what the server holds since. */
export function changesSaved(state: DraftState, changes: Changes, saved: SavedDraft): DraftState {
  const arrived = { ...state.saved, answers: apply(state.saved.answers, changes) };
  return withSaved({ ...state, saved: arrived }, saved);
}

/** Another tab or device changed what the server holds. Unsaved answers stay. */
export function savedElsewhere(state: DraftState, saved: SavedDraft): DraftState {
  if (state.blocked || isOlder(saved, state.saved)) return state;
  const { draft } = state.saved;
  const ended = draft !== null && draft !== saved.draft && !isEmpty(state.answers);
  return ended ? { ...state, blocked: "ended" } : withSaved(state, saved);
}

/** Nothing is answered any more. The server's draft is to be dropped. */
export function cleared(state: DraftState): DraftState {
  return { ...state, answers: {}, suggested: {}, blocked: null };
}

/** The draft was dropped, or became a result with these answers. What was answered since begins another. */
export function finished(state: DraftState, result: Answers): DraftState {
  const unchanged = isEmpty(difference(result, state.answers));
  return unchanged
    ? { saved: NO_DRAFT, answers: {}, suggested: result, blocked: null }
    : continued(state);
}

/** The server holds nothing of the answers on the screen: all of them begin another draft. */
export function continued(state: DraftState): DraftState {
  return { ...state, saved: NO_DRAFT, blocked: null };
}

function withSaved(state: DraftState, saved: SavedDraft): DraftState {
  return { ...state, saved, answers: apply(saved.answers, unsaved(state)) };
}

/** Whether `one` is an earlier state of the same draft: answers to requests may overtake each other. */
function isOlder(one: SavedDraft, other: SavedDraft): boolean {
  if (one.draft !== other.draft || !one.updatedAt || !other.updatedAt) return false;
  return Date.parse(one.updatedAt) < Date.parse(other.updatedAt);
}
