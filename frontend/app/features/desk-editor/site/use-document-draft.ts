import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { errorMessage } from "~/lib/query-client";
import { isRecord, storedValue } from "~/lib/storage";
import { showError } from "~/ui/toasts";
import type { Problem } from "../schema-form/problems";
import {
  type Body,
  DocumentRefused,
  discardDraft,
  documentQuery,
  type SiteDocument,
  saveDraft,
  siteKey,
} from "./documents";

/** Milliseconds without typing after which the draft is saved, and between two tries while it cannot be. */
const PAUSE_MS = 800;
const AGAIN_MS = 10_000;
/**
 * The 4xx statuses after which the draft is sent again: Unauthorized, because the person can sign in again on this
 * screen, Request Timeout and Too Many Requests.
 */
const RETRIED_STATUSES: readonly number[] = [401, 408, 429];

export type Saving =
  | { state: "published" }
  | { state: "unsaved" }
  | { state: "saving" }
  | { state: "saved"; at: string }
  /** The server cannot be reached, or has failed: the draft is sent again later. */
  | { state: "failed" }
  /** `why`: the server's sentence; it may be empty. The draft is sent again after the next change. */
  | { state: "refused"; why: string };

/**
 * A conflict with a version that a colleague has saved or published. `draftVersion` and `documentVersion`: the
 * versions that the next save has to name.
 */
export type Conflict = {
  theirs: { body: Body; by: string | null };
  /** The content that the server had when the editor was opened, or after the last save. */
  base: Body;
  isPublished: boolean;
  draftVersion: number;
  documentVersion: number;
};

const NOT_SAVED = "What you typed is not saved yet. Try again when it is.";

type Unsaved = { body: Body; version: number; basedOn: number };

/** The storage of unsaved content in this browser, so that a closed tab or a lost connection loses nothing. */
function storedUnsaved(person: number, key: string) {
  return storedValue<Unsaved | null>("local", `desk-site-${person}-${key}`, (stored) =>
    isRecord(stored) && "body" in stored && typeof stored.version === "number"
      ? { body: stored.body, version: stored.version, basedOn: Number(stored.basedOn) }
      : null,
  );
}

/**
 * A hook with the draft of a document, which is saved automatically. If a colleague has saved or published another
 * version meanwhile, nothing is saved: `conflict` has that version, and the typed content stays until `choose` or
 * `combine` is called. `person`: the id of the signed-in person.
 */
export function useDocumentDraft(document: SiteDocument, person: number) {
  const client = useQueryClient();
  const { key } = document;
  const [stored] = useState(() => storedUnsaved(person, key));
  const [unsaved] = useState(stored.read);
  const [body, setBody] = useState<Body>(unsaved?.body ?? document.draft?.body ?? document.body);
  const [problems, setProblems] = useState<readonly Problem[]>(document.problems);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [saving, setSaving] = useState<Saving>(
    document.draft ? { state: "saved", at: document.draft.updatedAt } : { state: "published" },
  );
  // The latest values for callbacks of requests, which end in a later render than the one that began them.
  const at = useRef({
    body,
    base: document.draft?.body ?? document.body,
    version: unsaved?.version ?? document.draft?.version ?? 0,
    basedOn: unsaved?.basedOn ?? document.draft?.basedOn ?? document.version,
    isUnsaved: unsaved !== null,
    isStopped: false,
    isUnmounted: false,
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const request = useRef<Promise<void> | null>(null);

  /** Saves after a pause. Does nothing once the editor is unmounted: it saves what is stored when it is opened next. */
  function later(ms: number) {
    clearTimeout(timer.current);
    if (at.current.isUnmounted) return;
    timer.current = setTimeout(() => void save(), ms);
  }

  function type(next: Body) {
    at.current.body = next;
    at.current.isUnsaved = true;
    setBody(next);
    setSaving({ state: "unsaved" });
    stored.write({ body: next, version: at.current.version, basedOn: at.current.basedOn });
    later(PAUSE_MS);
  }

  /** Saves the typed content. Requests run one at a time, because each names the version that the last one saved. */
  async function save(): Promise<void> {
    clearTimeout(timer.current);
    while (request.current) await request.current;
    if (!at.current.isUnsaved || at.current.isStopped) return;
    request.current = send().finally(() => {
      request.current = null;
    });
    await request.current;
  }

  /** Saves the typed content before an act that replaces it. Throws DocumentRefused if it could not be saved. */
  async function requireSaved(): Promise<void> {
    await save();
    if (at.current.isUnsaved) throw new DocumentRefused(0, { message: NOT_SAVED });
  }

  /** Carries out an act on the saved draft. What is typed until the act is done is saved after it. */
  async function pausingSaves(act: () => Promise<void>): Promise<void> {
    const { isStopped } = at.current; // by a conflict
    at.current.isStopped = true;
    try {
      await act();
    } finally {
      at.current.isStopped = isStopped;
      if (at.current.isUnsaved) later(PAUSE_MS);
    }
  }

  async function send() {
    const { body: sent, version, basedOn } = at.current;
    setSaving({ state: "saving" });
    try {
      const saved = await saveDraft(key, { body: sent, expectedVersion: version, basedOn });
      Object.assign(at.current, { version: saved.version, base: sent });
      if (at.current.body === sent) {
        at.current.isUnsaved = false;
        stored.write(null);
        setSaving({ state: "saved", at: new Date().toISOString() });
      } else {
        stored.write({ body: at.current.body, version: saved.version, basedOn });
        setSaving({ state: "unsaved" });
      }
      setProblems(saved.problems);
    } catch (error) {
      if (error instanceof DocumentRefused && error.status === 409) {
        await askWhichCounts();
      } else {
        // What the server refuses is not sent again before it is changed.
        const isRefused =
          error instanceof DocumentRefused &&
          error.status < 500 &&
          !RETRIED_STATUSES.includes(error.status);
        if (isRefused) setSaving({ state: "refused", why: error.message });
        else tryAgain();
      }
    }
  }

  function tryAgain() {
    setSaving({ state: "failed" });
    later(AGAIN_MS);
  }

  const latestSave = useRef(save);
  latestSave.current = save;
  useEffect(() => {
    const now = () => void latestSave.current();
    at.current.isUnmounted = false;
    if (at.current.isUnsaved) now();
    addEventListener("online", now);
    addEventListener("pagehide", now);
    return () => {
      removeEventListener("online", now);
      removeEventListener("pagehide", now);
      at.current.isUnmounted = true;
      now();
    };
  }, []);

  /**
   * Stops saving, and shows what a colleague has saved or published in the meantime. If that cannot be loaded, the
   * draft is sent again later, which leads here again while there is a conflict.
   */
  async function askWhichCounts() {
    at.current.isStopped = true;
    setSaving({ state: "unsaved" });
    let loaded: SiteDocument;
    try {
      loaded = await client.fetchQuery({ ...documentQuery(key), staleTime: 0 });
    } catch {
      Object.assign(at.current, { isStopped: false, isUnsaved: true });
      return tryAgain();
    }
    const { draft, ...fresh } = loaded;
    const isPublished = draft === null || draft.version === at.current.version;
    setConflict({
      theirs: {
        body: (isPublished ? fresh : draft).body,
        by: isPublished ? null : draft.updatedBy,
      },
      base: at.current.base,
      isPublished,
      draftVersion: draft?.version ?? 0,
      documentVersion: fresh.version,
    });
  }

  /**
   * Keeps one of the two versions of a conflict: `theirs` replaces the typed content, `mine` is saved over theirs. If
   * theirs cannot be loaded, the typed content and the conflict stay.
   */
  async function choose(choice: "mine" | "theirs") {
    if (!conflict) return;
    if (choice === "mine") return combine(at.current.body);
    const { isPublished } = conflict;
    const { version, basedOn } = at.current;
    let { draftVersion } = conflict;
    setConflict(null);
    try {
      if (isPublished && draftVersion > 0) {
        await discardDraft(key, draftVersion);
        draftVersion = 0;
      }
      await reload({ dropsTyped: true });
      at.current.isStopped = false;
    } catch (error) {
      if (error instanceof DocumentRefused && error.status === 409) return askWhichCounts();
      at.current.isUnsaved = true;
      stored.write({ body: at.current.body, version, basedOn });
      setConflict({ ...conflict, draftVersion });
      showError(errorMessage(error as Error));
    }
  }

  /** Ends the conflict and saves content that was combined from both versions. */
  function combine(next: Body) {
    if (!conflict) return;
    const { draftVersion, documentVersion } = conflict;
    Object.assign(at.current, {
      version: draftVersion,
      basedOn: documentVersion,
      isStopped: false,
    });
    setConflict(null);
    type(next);
  }

  /**
   * Begins again with what the server has, after the draft was published, discarded or replaced. What was typed since
   * the last save becomes another draft, unless `dropsTyped`. Rejects if the server cannot be reached.
   */
  async function reload({ dropsTyped = false } = {}) {
    await client.invalidateQueries({ queryKey: siteKey, refetchType: "none" });
    // Offline, it fails at once.
    const fresh = await client.fetchQuery({ ...documentQuery(key), networkMode: "always" });
    void client.invalidateQueries({ queryKey: siteKey });
    const words = fresh.draft?.body ?? fresh.body;
    Object.assign(at.current, {
      base: words,
      version: fresh.draft?.version ?? 0,
      basedOn: fresh.draft?.basedOn ?? fresh.version,
    });
    setProblems(fresh.problems);
    if (at.current.isUnsaved && !dropsTyped) return type(at.current.body);
    Object.assign(at.current, { body: words, isUnsaved: false });
    stored.write(null);
    setBody(words);
    setSaving(fresh.draft ? { state: "saved", at: fresh.draft.updatedAt } : { state: "published" });
  }

  return {
    body,
    problems,
    saving,
    conflict,
    hasDraft: saving.state !== "published",
    type,
    save,
    requireSaved,
    pausingSaves,
    choose,
    combine,
    reload,
    showProblems: (found: readonly Problem[]) => setProblems(found),
    askWhichCounts,
    /**
     * Returns the version numbers of the last save, which requests about the draft have to name. `isUnsaved`: whether
     * the typed content is not in them.
     */
    versions: () => ({
      expectedVersion: at.current.version,
      documentVersion: at.current.basedOn,
      isUnsaved: at.current.isUnsaved,
    }),
  };
}

export type DocumentDraft = ReturnType<typeof useDocumentDraft>;
