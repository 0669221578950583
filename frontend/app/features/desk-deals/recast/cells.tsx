import { type ClipboardEvent, type KeyboardEvent, useState } from "react";
import { CellInput } from "~/ui/input";
import { amountOf, type Period, type Row } from "./queries";
import type { Figures } from "./use-figures";
import { formatFigure } from "./words";

/** The id of the line that says where the figure comes from which has the focus or the pointer. */
export const ORIGIN_ID = "recast-origin";

/** A cell of the ledger: an amount that is typed, or a computed one that only the arrow keys reach. */
export function FigureCell({
  row,
  period,
  figures,
}: {
  row: Row;
  period: Period;
  figures: Figures;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const draft = figures.draftOf(row, period.id);
  const amount = amountOf(row, period);
  const shown = typed ?? draft?.text ?? formatFigure(amount);
  const isMissing = row.hasGap && amount === null && !draft;

  function leave() {
    if (typed !== null) figures.enter(row, period.id, typed);
    setTyped(null);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // Enter keeps what was refused, against what a colleague has entered since.
    if (event.key === "Enter" && draft?.error) figures.enter(row, period.id, shown);
    if (event.key !== "Escape") return;
    setTyped(null);
    figures.discard(row, period.id);
  }

  if (!period.isEntered) {
    return (
      <CellInput
        readOnly
        tabIndex={-1}
        aria-label={`${row.label}, ${period.label}`}
        aria-describedby={ORIGIN_ID}
        data-row={row.id}
        data-period={period.id}
        value={isMissing ? "?" : formatFigure(amount)}
      />
    );
  }
  return (
    <>
      <CellInput
        inputMode="text"
        autoComplete="off"
        className={isMissing ? "bg-sun/40" : undefined}
        aria-label={`${row.label}, ${period.label}`}
        aria-describedby={ORIGIN_ID}
        aria-invalid={draft?.error ? true : undefined}
        data-row={row.id}
        data-period={period.id}
        value={shown}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={leave}
        onKeyDown={onKeyDown}
      />
      {draft?.error && <span className="sr-only">{draft.error}</span>}
    </>
  );
}

/** Moves the focus among the cells of a table as in a spreadsheet: arrows, and Enter down and with Shift up. */
export function moveByKey(event: KeyboardEvent<HTMLTableElement>) {
  const { target, key, currentTarget: table } = event;
  if (!(target instanceof HTMLInputElement) || !target.dataset.period) return;
  const isWhole = target.selectionStart === 0 && target.selectionEnd === target.value.length;
  const caret = isWhole || target.readOnly ? null : target.selectionStart;
  const down = key === "ArrowDown" || (key === "Enter" && !event.shiftKey);
  const up = key === "ArrowUp" || (key === "Enter" && event.shiftKey);
  const right = key === "ArrowRight" && (caret === null || caret === target.value.length);
  const left = key === "ArrowLeft" && (caret === null || caret === 0);
  if (!(down || up || right || left)) return;
  event.preventDefault();
  const cells = down || up ? columnOf(table, target) : rowOf(table, target);
  cells[cells.indexOf(target) + (down || right ? 1 : -1)]?.focus();
}

/** The amounts of a pasted block, by lines and tabs; null for a single amount, which the field takes itself. */
export function pastedBlock(event: ClipboardEvent): string[][] | null {
  const text = event.clipboardData.getData("text").replace(/\r\n?/g, "\n").replace(/\n$/, "");
  if (!/[\n\t]/.test(text)) return null;
  return text.split("\n").map((line) => line.split("\t"));
}

/** The cells that a block covers whose first amount goes to `first`, each with its text; computed cells are left out. */
export function cellsOfBlock(table: HTMLTableElement, first: HTMLInputElement, block: string[][]) {
  const column = columnOf(table, first).filter(({ readOnly }) => !readOnly);
  const start = column.indexOf(first);
  return block.flatMap((texts, down) => {
    const at = column[start + down];
    if (!at) return [];
    const across = rowOf(table, at).filter(({ readOnly }) => !readOnly);
    const from = across.indexOf(at);
    return texts.flatMap((text, right) => {
      const input = across[from + right];
      const { row, period } = input?.dataset ?? {};
      return row && period ? [{ row: Number(row), period, text: text.trim() }] : [];
    });
  });
}

function columnOf(table: HTMLTableElement, { dataset }: HTMLInputElement): HTMLInputElement[] {
  return [...table.querySelectorAll<HTMLInputElement>(`input[data-period="${dataset.period}"]`)];
}

function rowOf(table: HTMLTableElement, { dataset }: HTMLInputElement): HTMLInputElement[] {
  return [...table.querySelectorAll<HTMLInputElement>(`input[data-row="${dataset.row}"]`)];
}
