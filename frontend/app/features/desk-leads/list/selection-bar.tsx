import type { ReactNode } from "react";
import { Keys } from "~/layout/desk/keys";
import { useSignedIn } from "~/lib/session";
import { Button } from "~/ui/button";
import type { ActDialog } from "./act-dialogs";
import type { Selection, WholeList } from "./use-selection";

/** The maximum number of leads that one act can change, as the server has it (`leads/rules/bulk.py`). */
export const MOST_AT_ONCE = 500;

/** A bar with the acts on the selected leads, shown in place of the filters. */
export function SelectionBar({
  selection,
  list,
  isSpam,
  isLeadOpen,
  onDialog,
  onSpam,
  onDelete,
  children,
}: {
  selection: Selection;
  list: WholeList;
  /** Whether the list is that of spam. */
  isSpam: boolean;
  /** Whether a lead is open beside the list, so that the keys `e` and `s` are for that lead. */
  isLeadOpen: boolean;
  onDialog: (dialog: ActDialog) => void;
  onSpam: () => void;
  onDelete: () => void;
  /** What stands at the end of the line. */
  children: ReactNode;
}) {
  const { staffRole } = useSignedIn();
  const { ids, wholeList } = selection;
  const { total } = wholeList ?? list;
  const most = Math.min(total, MOST_AT_ONCE);
  return (
    <section
      aria-label="Selected leads"
      className={`flex min-w-0 items-center gap-x-3 gap-y-1.5 whitespace-nowrap md:overflow-x-auto md:overflow-y-hidden md:[scrollbar-width:none] ${isLeadOpen ? "lg:flex-wrap" : ""}`}
    >
      <p role="status">
        <strong>{wholeList ? most : ids.size}</strong> selected
      </p>
      {!wholeList && most > ids.size && (
        <Button variant="quiet" onClick={() => selection.select([...ids], list)}>
          {total > MOST_AT_ONCE ? `Select the first ${MOST_AT_ONCE}` : `Select all ${total}`}
        </Button>
      )}
      <div
        data-acts=""
        className={`flex min-w-0 items-center gap-x-3 gap-y-1.5 max-md:fixed max-md:inset-x-0 max-md:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] max-md:z-41 max-md:gap-2 max-md:overflow-x-auto max-md:overflow-y-hidden max-md:border-t max-md:border-rule max-md:bg-paper max-md:px-4 max-md:py-2 ${isLeadOpen ? "lg:flex-wrap" : ""}`}
      >
        {!isSpam && (
          <>
            <Act
              label="Assign"
              keys={isLeadOpen ? undefined : "e"}
              onClick={() => onDialog("assign")}
            />
            <Act
              label="Stage"
              keys={isLeadOpen ? undefined : "s"}
              onClick={() => onDialog("move")}
            />
            <Act label="Tag" keys="t" onClick={() => onDialog("tag")} />
            <Act label="Untag" onClick={() => onDialog("untag")} />
          </>
        )}
        <Act label={isSpam ? "Not spam" : "Spam"} onClick={onSpam} />
        {staffRole === "principal" && <Act label="Delete" onClick={onDelete} />}
      </div>
      <Button variant="quiet" onClick={selection.clear}>
        Clear
      </Button>
      {children}
    </section>
  );
}

function Act({
  label,
  keys,
  onClick,
}: {
  label: string;
  keys?: string | undefined;
  onClick: () => void;
}) {
  return (
    <Button
      variant="secondary"
      className="flex-none gap-2 [--button-padding:0.75rem]"
      onClick={onClick}
    >
      {label}
      {keys && (
        <span className="max-md:hidden" aria-hidden="true">
          <Keys keys={keys} />
        </span>
      )}
    </Button>
  );
}
