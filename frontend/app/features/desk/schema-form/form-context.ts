import { useEffect, useState } from "react";
import type { Path } from "~/lib/json";
import { isSamePath, isWithin, type Problem } from "./problems";

/** An address that a link can lead to: a page, an article, a tool. */
export type LinkTarget = { to: string; label: string };

/** What every field of the form knows. */
export type FormContext = {
  /** The whole document as it is now. */
  body: unknown;
  problems: readonly Problem[];
  targets: readonly LinkTarget[];
  /** The place that a link of the error summary leads to. A new object each time. */
  revealed: { path: Path } | null;
  /** Changes the list at a path. */
  changeList: (path: Path, change: (list: readonly unknown[]) => unknown[]) => void;
};

/** The messages about exactly this place. */
export function messagesAt(path: Path, { problems }: FormContext): string[] {
  return problems.filter((each) => isSamePath(each.path, path)).map(({ message }) => message);
}

/** How many problems a place has, with what is inside of it. */
export function problemsWithin(path: Path, { problems }: FormContext): number {
  return problems.filter((each) => isWithin(each.path, path)).length;
}

/** Whether a group is open. A link of the error summary to something in it opens it, and moves the focus. */
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

/** Moves the focus to a field when a link of the error summary leads to it. */
export function useReveal(path: Path, { revealed }: FormContext, id: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link that is followed
  useEffect(() => {
    if (revealed && isSamePath(revealed.path, path)) document.getElementById(id)?.focus();
  }, [revealed]);
}
