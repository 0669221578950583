import { type RefObject, useEffect, useRef } from "react";
import { useShortcut } from "~/layout/desk/shortcuts";
import type { Board } from "./queries";

/**
 * A hook with the keys J, K, H and L, which move the focus between the cards of a board. `focused` returns the id of
 * the lead whose card has the focus, or NaN. `focusAfterMove`, called before a lead is moved, focuses its card at the
 * new place; if that column is hidden, the next card, or the previous one.
 */
export function useCardFocus(root: RefObject<HTMLElement | null>, board: Board) {
  const moved = useRef<{ id: number; next: HTMLElement | undefined } | null>(null);

  const cardsIn = (column: Element | null | undefined) =>
    [...(column?.querySelectorAll<HTMLElement>("[data-card]") ?? [])].filter(isShown);
  const columns = () => [...(root.current?.querySelectorAll("[data-column]") ?? [])];
  const current = () => document.activeElement?.closest<HTMLElement>("[data-lead]");

  function step(by: 1 | -1) {
    const card = current();
    const all = columns().flatMap(cardsIn);
    const cards = card ? cardsIn(card.closest("[data-column]")) : all;
    const at = cards.findIndex((each) => card?.contains(each));
    (card ? cards[at + by] : cards[0])?.focus();
  }

  function stepAside(by: 1 | -1) {
    const card = current();
    if (!card) return step(1);
    const filled = columns().filter((column) => cardsIn(column).length > 0);
    const at = filled.findIndex((column) => column.contains(card));
    const row = cardsIn(filled[at]).findIndex((each) => card.contains(each));
    const cards = cardsIn(filled[at + by]);
    (cards[row] ?? cards.at(-1))?.focus();
  }

  useShortcut("j", "Next card", () => step(1));
  useShortcut("k", "Previous card", () => step(-1));
  useShortcut("l", "Card in the next column", () => stepAside(1));
  useShortcut("h", "Card in the previous column", () => stepAside(-1));

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the board has changed, the card is at its new place
  useEffect(() => {
    if (!moved.current) return;
    const { id, next } = moved.current;
    const card = root.current?.querySelector<HTMLElement>(`[data-lead="${id}"] [data-card]`);
    moved.current = null;
    if (card && isShown(card)) card.focus();
    else next?.focus();
  }, [board]);

  return {
    focused: () => Number(current()?.dataset.lead),
    focusAfterMove: (id: number) => {
      const card = root.current?.querySelector(`[data-lead="${id}"]`);
      const cards = cardsIn(card?.closest("[data-column]"));
      const at = cards.findIndex((each) => card?.contains(each));
      moved.current = { id, next: cards[at + 1] ?? cards[at - 1] };
    },
  };
}

const isShown = (element: HTMLElement) => element.getClientRects().length > 0;
