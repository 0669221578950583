import { type MouseEvent, useEffect, useRef, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";

/** The id of the element with the class `step` that holds the questions from `first` to `last`. */
export type Step = { id: string; first: number; last: number };

/**
 * The steps of a long form. Narrow screens show one of them at a time, which the fragment of the address names, so that
 * Back goes one step back and a reload stays. Wide screens, paper and pages without scripts show all of them.
 */
export function useSteps(steps: readonly Step[]) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  // The published page begins with the first step, and so does its hydration.
  const hydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  const named = steps.findIndex(({ id }) => hash === `#${id}`);
  const current = hydrated && named > 0 ? named : 0;

  const onShown = useRef<() => void>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another step is shown
  useEffect(() => {
    onShown.current?.();
    onShown.current = undefined;
  }, [current]);

  /** Shows a step if it is hidden, and then calls `then`, which moves the focus. */
  function show(index: number, then: () => void) {
    const id = steps[index]?.id;
    if (id === undefined || isShown(id)) return then();
    onShown.current = then;
    void navigate({ hash: id }, { preventScrollReset: true });
  }

  return {
    /** The index of the step that a narrow screen shows. */
    current,
    show,
    /** Shows the step of a question first. */
    showQuestion(question: number, then: () => void) {
      show(
        steps.findIndex(({ first, last }) => first <= question && question <= last),
        then,
      );
    },
    /** Follows a link to a step, unless the browser should open it in another tab. */
    follow(event: MouseEvent, index: number, then: () => void) {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      show(index, then);
    },
  };
}

function isShown(id: string): boolean {
  const step = document.getElementById(id);
  return step === null || getComputedStyle(step).display !== "none";
}

/** Moves focus and scroll to the heading with this id. */
export function startReadingAt(id: string): void {
  const heading = document.getElementById(id);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: "start" });
}
