import { useEffect, useState } from "react";
import type { Path } from "~/lib/json";
import type { Problem } from "~/lib/query-client";
import { isSamePath, isWithin } from "./problems";

/** An address that a link can lead to: a page, an article, a tool. */
export type LinkTarget = { to: string; label: string };

/** The data that every field of the form can use. */
export type FormContext = {
  /** The whole entry as it is now. */
  body: unknown;
  problems: readonly Problem[];
  targets: readonly LinkTarget[];
  /** The path that the person has just followed from the error summary; a new object for each click. */
  revealed: { path: Path } | null;
  /** Replaces the list at a path by the result of `change`. */
  changeList: (path: Path, change: (list: readonly unknown[]) => unknown[]) => void;
};

/** Returns the messages about the value at exactly this path. */
export function messagesAt(path: Path, { problems }: FormContext): string[] {
  return problems.filter((each) => isSamePath(each.path, path)).map(({ message }) => message);
}

/** Returns the number of problems of the value at a path, including those of values inside it. */
export function problemsWithin(path: Path, { problems }: FormContext): number {
  return problems.filter((each) => isWithin(each.path, path)).length;
}

/**
 * A hook that returns whether a group is open, and a function that sets it. A link of the error summary to a field
 * inside opens the group; a link to the group itself also focuses the element `id`.
 */
export function useFold(path: Path, { revealed }: FormContext, id: string, isOpenAtFirst: boolean) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link that is followed
  useEffect(() => {
    if (!revealed || !isWithin(revealed.path, path)) return;
    setOpen(true);
    if (isSamePath(revealed.path, path)) document.getElementById(id)?.focus();
  }, [revealed]);
  return [isOpen, setOpen] as const;
}

/** A hook that focuses the element `id` when the person follows a link of the error summary to this path. */
export function useReveal(path: Path, { revealed }: FormContext, id: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link that is followed
  useEffect(() => {
    if (revealed && isSamePath(revealed.path, path)) document.getElementById(id)?.focus();
  }, [revealed]);
}
