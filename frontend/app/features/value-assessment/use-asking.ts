import { useCallback, useEffect, useRef, useState } from "react";
import type { ValueQuestionSet } from "~/lib/facts";
import type { Asking } from "./question-field";
import { type Answers, nextUnanswered } from "./rules";

/**
 * A hook for the question that lists its options: the next open one of the category after the last that was answered,
 * taken back or put off. A tap moves on to it and scrolls it into view; a change of a select scrolls nothing and leaves
 * the focus where it is.
 */
export function useAsking({
  questionSet,
  category: { first, last },
  answers,
  ready,
  onEdit,
}: {
  questionSet: ValueQuestionSet;
  /** The category that is shown. */
  category: ValueQuestionSet["categories"][number];
  answers: Answers;
  ready: boolean;
  onEdit: (name: string, value: string) => void;
}): Asking {
  const [after, setAfter] = useState(0);
  const [answeredLast, setAnsweredLast] = useState<number | null>(null);
  const moved = useRef<"on" | "back" | null>(null);
  const asked = nextUnanswered(questionSet, answers, after, first, last);

  useEffect(() => {
    const how = moved.current;
    moved.current = null;
    if (how === null) return;
    if (how === "back")
      document.getElementById(`q${asked}-options`)?.focus({ preventScroll: true });
    const next = document.getElementById(asked === null ? "step-end" : `q${asked}-row`);
    next?.scrollIntoView({ block: "nearest" });
  }, [asked]);

  const edit = useCallback(
    (name: string, value: string) => {
      setAfter(Number(name.slice(1)));
      setAnsweredLast(null);
      onEdit(name, value);
    },
    [onEdit],
  );
  const tap = useCallback(
    (id: number, value: string) => {
      moved.current = "on";
      setAfter(id);
      setAnsweredLast(id);
      onEdit(`q${id}`, value);
    },
    [onEdit],
  );
  const undo = useCallback(
    (id: number) => {
      moved.current = "back";
      setAfter(id - 1);
      setAnsweredLast(null);
      onEdit(`q${id}`, "");
    },
    [onEdit],
  );
  const later = useCallback((id: number) => {
    moved.current = "back";
    setAfter(id);
    setAnsweredLast(null);
  }, []);

  return {
    asked,
    answeredLast,
    ready,
    hasOthers: asked !== null && nextUnanswered(questionSet, answers, asked, first, last) !== asked,
    onEdit: edit,
    onTap: tap,
    onUndo: undo,
    onLater: later,
  };
}
