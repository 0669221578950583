import { useIsMutating, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { DeskScreen } from "~/layout/desk/desk-screen";
import { deskContextQuery } from "~/layout/desk/queries";
import { QueryView } from "~/lib/query-view";
import { EmptyState } from "~/ui/empty-state";
import { BoardColumns } from "./board-columns";
import { AGES, BoardFilters } from "./board-filters";
import { boardQuery, type DeskContext } from "./queries";
import { MOVES } from "./use-move-card";

/** The screen with the board of leads by stage. The query string of the address has the filters. */
export function BoardScreen() {
  const context = useQuery(deskContextQuery);
  if (context.data) return <BoardContent context={context.data} />;
  return (
    <DeskScreen screen="board">
      <QueryView query={context} loading="Loading the leads..." shape="board">
        {() => null}
      </QueryView>
    </DeskScreen>
  );
}

function BoardContent({ context }: { context: DeskContext }) {
  const [address, setAddress] = useSearchParams();
  const [isDragging, setDragging] = useState(false);
  const isMoving = useIsMutating({ mutationKey: MOVES }) > 0;
  const days = address.get("days") ?? "";
  const filter = {
    assignee: address.get("assignee") ?? "",
    days: Object.hasOwn(AGES, days) ? days : "",
  };
  const showsClosed = address.has("closed");
  const stage = address.get("stage") || (context.stages[0]?.id ?? "");
  // The board is not reloaded during a drag or before the server has answered a move: the card would jump back.
  const board = useQuery({ ...boardQuery(filter), enabled: !isDragging && !isMoving });

  function change(changes: Record<string, string>) {
    const now = { ...Object.fromEntries(address), ...changes };
    const chosen = Object.entries(now).filter(([, value]) => value);
    setAddress(chosen, { replace: true, preventScrollReset: true });
  }

  return (
    <DeskScreen
      screen="board"
      aside={
        <BoardFilters
          filter={filter}
          stage={stage}
          showsClosed={showsClosed}
          board={board.data}
          context={context}
          onChange={change}
        />
      }
    >
      <QueryView query={board} loading="Loading the leads..." shape="board">
        {(shown) =>
          shown.columns.every(({ count }) => count === 0) ? (
            <EmptyState title="No leads here">
              {filter.assignee || filter.days
                ? "No lead matches these filters. Choose “Everybody” and “Any time” to see all."
                : "A lead appears here as soon as somebody writes to the firm."}
            </EmptyState>
          ) : (
            <BoardColumns
              board={shown}
              context={context}
              chosen={stage}
              showsClosed={showsClosed}
              onDragging={setDragging}
            />
          )
        }
      </QueryView>
    </DeskScreen>
  );
}
