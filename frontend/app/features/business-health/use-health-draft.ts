import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { api } from "~/api/client";
import { dataOf, RequestRefused } from "~/lib/query-client";
import { useSignedIn } from "~/lib/session";
import {
  FULL,
  isRetried,
  type SaveStatus,
  statusOf,
  useAutosave,
  useRetry,
  useSamePerson,
} from "~/lib/use-autosave";
import { type Answers, type Changes, isEmpty, type SavedDraft } from "./answers";
import {
  answer,
  changesSaved,
  cleared,
  continued,
  type DraftState,
  finished,
  initialState,
  savedElsewhere,
  sendable,
  shown,
  unsaved,
} from "./draft-state";
import { draftQuery, type Start } from "./queries";
import { type QuestionSet, unsavedAnswers } from "./unsaved-answers";

/**
 * Whether the server has the answers on the screen. `ended`: the draft was finished or deleted in another tab or on
 * another device. `outdated`: the server rejects the answers, because the page is of an older version.
 * `submit-failed`: the result could not be saved yet, and is sent again. If the business keeps as many results as it
 * can, it is sent again only when the owner asks for it.
 */
export type SyncStatus =
  | SaveStatus
  | { is: "ended" | "outdated" | "submitting" | "submitted" }
  | { is: "submit-failed"; message?: string | undefined };

/**
 * A hook with the answers of an unfinished assessment. They are saved to the owner's account as they are given, one
 * request at a time and only the changes, so that two devices do not undo each other's answers.
 */
export function useHealthDraft(questions: QuestionSet, start: Start) {
  const { version } = questions;
  const [person] = useState(useSignedIn().person.id);
  const queryClient = useQueryClient();
  const [storage] = useState(() => unsavedAnswers(person, questions));
  const [state, setState] = useState(() => {
    const changes = { ...start.unsaved, ...storage.changesFor(start.saved.draft) };
    return initialState(start.saved, changes, start.suggested);
  });
  const latest = useRef(state);

  const update = useCallback(
    (next: DraftState) => {
      storage.replace(unsaved(latest.current), unsaved(next), next.saved.draft);
      latest.current = next;
      setState(next);
    },
    [storage],
  );

  useEffect(() => {
    // A page that was left may have sent its answers without getting the response.
    const { draft } = latest.current.saved;
    storage.replace(storage.changesFor(draft), unsaved(latest.current), draft);
  }, [storage]);

  const { data } = useQuery({ ...draftQuery(version), refetchOnMount: false });
  useEffect(() => {
    if (data) update(savedElsewhere(latest.current, data));
  }, [data, update]);

  /**
   * Puts the draft of a response into the query cache. A request that began before the change must not overwrite it.
   */
  const share = (saved: SavedDraft) => {
    const { queryKey } = draftQuery(version);
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, { version, changedSinceAnswered: [], ...saved });
  };

  const requireSamePerson = useSamePerson();
  const scope = `health-draft-${person}`;
  const { saveNow, reset, ...save } = useAutosave<Changes, SavedDraft>({
    scope,
    changes() {
      const changes = sendable(latest.current);
      return isEmpty(changes) ? null : changes;
    },
    save: (answers) => {
      const { draft } = latest.current.saved;
      return dataOf(api.PUT("/api/health/draft", { body: { version, answers, draft } }));
    },
    onSaved: (saved, changes) => {
      update(changesSaved(latest.current, changes, saved));
      share(saved);
    },
    onRefused: ({ status }) => {
      update({ ...latest.current, blocked: status === 409 ? "ended" : "outdated" });
    },
  });

  const drop = useMutation({
    scope: { id: scope },
    mutationFn: () => {
      requireSamePerson();
      return dataOf(api.DELETE("/api/health/draft", { params: { query: { version } } }));
    },
    onSuccess: (saved) => {
      update(finished(latest.current, {}));
      share(saved);
      // What was answered meanwhile is queued, and its status is shown.
      if (isEmpty(sendable(latest.current))) reset();
      else saveNow();
    },
  });
  const { mutate: dropDraft } = drop;
  useRetry(drop, dropDraft);

  const submission = useMutation({
    scope: { id: scope },
    mutationFn: (answers: Answers) => {
      requireSamePerson();
      return dataOf(api.POST("/api/health/runs", { body: { version, answers } }));
    },
    onSuccess: (_run, answers) => {
      update(finished(latest.current, answers));
      share({ draft: null, answers: {}, updatedAt: null });
      queryClient.removeQueries({ queryKey: ["health", "runs"] });
      queryClient.removeQueries({ queryKey: ["tasks"] });
      saveNow();
    },
  });
  const { mutate: submit, variables: submitted } = submission;
  const submitAgain = useCallback(() => submitted && submit(submitted), [submit, submitted]);
  useRetry(submission, submitAgain);

  const acts = useMemo(
    () => ({
      answer(id: number, score: number) {
        update(answer(latest.current, id, score));
        saveNow();
      },
      clear() {
        update(cleared(latest.current));
        dropDraft();
      },
      submit,
      /** Continues with the answers on the screen after the draft ended elsewhere. */
      continueHere() {
        update(continued(latest.current));
        saveNow();
      },
    }),
    [update, saveNow, dropDraft, submit],
  );

  function status(): SyncStatus {
    const submitting = statusOf(submission);
    if (submitting.is === "saving") return { is: "submitting" };
    // Until the owner changes or clears what was submitted.
    const isUnchanged = isEmpty(state.answers) && !isEmpty(state.suggested);
    if (submitting.is === "saved" && isUnchanged) return { is: "submitted" };
    const { error } = submission;
    if (error instanceof RequestRefused && !isRetried(error) && error.code !== FULL) {
      return { is: "outdated" };
    }
    if (submitting.is === "waiting") return { is: "submit-failed", message: submitting.message };
    if (state.blocked) return { is: state.blocked };
    return drop.isPending || drop.isError ? statusOf(drop) : save.status;
  }

  function retry() {
    if (submission.isError) submitAgain();
    if (drop.isError) dropDraft();
    saveNow();
  }

  return { answers: shown(state), status: status(), retry, ...acts };
}
