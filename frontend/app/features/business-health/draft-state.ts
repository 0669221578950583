import { type Answers, apply, type Changes, difference, isEmpty, type SavedDraft } from "./answers";

/**
 * The answers of an unfinished assessment, on the screen and on the server. Where they differ, they are not saved
 * yet.
 */
export type DraftState = Readonly<{
  /** The draft as last received from the server. */
  saved: SavedDraft;
  /** The owner's answers in this browser. */
  answers: Answers;
  /** The answers of the last result, shown until the owner answers something. */
  suggested: Answers;
  /**
   * Why saving has stopped; null if it has not. `ended`: the draft was finished or deleted in another tab or on
   * another device, and the owner has to decide what to do. `outdated`: the server rejects the answers, because the
   * page is of an older version.
   */
  blocked: "ended" | "outdated" | null;
}>;

const NO_DRAFT: SavedDraft = { draft: null, answers: {}, updatedAt: null };

export function initialState(saved: SavedDraft, unsaved: Changes, suggested: Answers): DraftState {
  return { saved, answers: apply(saved.answers, unsaved), suggested, blocked: null };
}

/** Returns the answers to show. */
export function shown({ answers, suggested }: DraftState): Answers {
  return isEmpty(answers) ? suggested : answers;
}

/** Returns the changes to send to the server; none while blocked. */
export function sendable(state: DraftState): Changes {
  return state.blocked ? {} : unsaved(state);
}

/** Returns the changes that the server does not have yet. */
export function unsaved({ saved, answers }: DraftState): Changes {
  return difference(saved.answers, answers);
}

export function answer(state: DraftState, id: number, score: number): DraftState {
  return { ...state, answers: { ...shown(state), [id]: score }, suggested: {} };
}

/** Returns the state after the server stored these changes. `saved`: the draft in its response. */
export function changesSaved(state: DraftState, changes: Changes, saved: SavedDraft): DraftState {
  const arrived = { ...state.saved, answers: apply(state.saved.answers, changes) };
  return withSaved({ ...state, saved: arrived }, saved);
}

/**
 * Returns the state after another tab or device changed the server's draft. Unsaved answers stay. If the draft has
 * ended there, `blocked` becomes `ended`.
 */
export function savedElsewhere(state: DraftState, saved: SavedDraft): DraftState {
  if (state.blocked || isOlder(saved, state.saved)) return state;
  const { draft } = state.saved;
  const ended = draft !== null && draft !== saved.draft && !isEmpty(state.answers);
  return ended ? { ...state, blocked: "ended" } : withSaved(state, saved);
}

/** Returns the state after the owner cleared all answers. The server's draft remains to be deleted. */
export function cleared(state: DraftState): DraftState {
  return { ...state, answers: {}, suggested: {}, blocked: null };
}

/**
 * Returns the state after the draft was deleted, or became a result with the answers `result`. If the owner has
 * changed answers since, all answers on the screen begin another draft.
 */
export function finished(state: DraftState, result: Answers): DraftState {
  const unchanged = isEmpty(difference(result, state.answers));
  return unchanged
    ? { saved: NO_DRAFT, answers: {}, suggested: result, blocked: null }
    : continued(state);
}

/**
 * Returns the state after the owner chose to keep these answers although the draft has ended: all of them begin
 * another draft.
 */
export function continued(state: DraftState): DraftState {
  return { ...state, saved: NO_DRAFT, blocked: null };
}

function withSaved(state: DraftState, saved: SavedDraft): DraftState {
  return { ...state, saved, answers: apply(saved.answers, unsaved(state)) };
}

/** Whether `one` is an earlier state of the same draft: responses may arrive out of order. */
function isOlder(one: SavedDraft, other: SavedDraft): boolean {
  if (one.draft !== other.draft || !one.updatedAt || !other.updatedAt) return false;
  return Date.parse(one.updatedAt) < Date.parse(other.updatedAt);
}
