import { type MouseEvent, useEffect, useRef, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";
import { startReading } from "./start-reading";

/** A step of a form: the id of its element, which has the class `step`, and its first and last question. */
export type Step = { id: string; first: number; last: number };

/**
 * A hook for a long form in steps. Narrow screens, and wide ones in a form with the class `stepwise`, show one step at a
 * time. The fragment of the address names it, so that Back goes one step back and a reload stays. Other wide screens,
 * print and pages without scripts show all steps.
 */
export function useSteps(steps: readonly Step[]) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  // Hydration must begin with the first step, as the published page does.
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

  /** Shows a step if it is hidden, then calls `then`, which moves the focus. */
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
    /** Shows the step of a question if it is hidden, then calls `then`. */
    showQuestion(question: number, then: () => void) {
      show(
        steps.findIndex(({ first, last }) => first <= question && question <= last),
        then,
      );
    },
    /** The click handler of a link to a step. Does nothing if the browser opens the link in another tab. */
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
export const startReadingAt = (id: string) => startReading(document.getElementById(id));
