import {
  type Collision,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDroppable,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { useEffect, useRef, useState } from "react";
import { useShortcut } from "~/layout/desk/shortcuts";
import { LossDialog } from "../record/loss-dialog";
import { stageName } from "../record/people";
import { BoardColumn } from "./board-column";
import { DraggedCard } from "./card";
import { MoveMenu } from "./move-menu";
import type { Board, Card, DeskContext } from "./queries";
import { useCardFocus } from "./use-card-focus";
import { useMoveCard } from "./use-move-card";

/** Pixels that the mouse moves before a card is lifted: less is a click. */
const MOUSE = { activationConstraint: { distance: 6 } };
/** Milliseconds that a finger rests on a card before it is lifted: less is a scroll. */
const TOUCH = { activationConstraint: { delay: 250, tolerance: 8 } };

/** The lead whose menu is open, the button below which it is, and a number that differs from the menu's before. */
type OpenMenu = { lead: Card; button: HTMLElement; key: number };

/** The columns, between which leads are moved by dragging and by the menu of each card. */
export function BoardColumns({
  board,
  context,
  chosen,
  showsClosed,
  onDragging,
}: {
  board: Board;
  context: DeskContext;
  /** The stage that a phone shows. */
  chosen: string;
  /** Whether a wide screen shows the closed stages too. */
  showsClosed: boolean;
  onDragging: (isDragging: boolean) => void;
}) {
  const [dragged, setDragged] = useState<Card | null>(null);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [losing, setLosing] = useState<{ lead: Card; stage: string } | null>(null);
  const move = useMoveCard(context);
  const sensors = useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, TOUCH));
  const root = useRef<HTMLDivElement>(null);
  const { focused, focusAfterMove } = useCardFocus(root, board);

  useShortcut("s", "Move the lead to another stage", () => {
    const id = focused();
    const lead = board.columns.flatMap(({ leads }) => leads).find((each) => each.id === id);
    const button = root.current?.querySelector<HTMLElement>(`[data-lead="${id}"] button`);
    if (lead && button) openMenu(lead, button);
  });
  // If the columns are unmounted during a drag, the board has to be reloaded again.
  useEffect(() => () => onDragging(false), [onDragging]);

  function openMenu(lead: Card, button: HTMLElement) {
    // A menu is hidden before its toggle event: a new key mounts another if this one is opened in between.
    setMenu((before) => ({ lead, button, key: (before?.key ?? 0) + 1 }));
  }

  function moveTo(lead: Card, stage: string, reason = "") {
    if (stage === lead.stage) return;
    const asksReason = context.stages.find(({ id }) => id === stage)?.asksReason;
    if (asksReason && !reason) return setLosing({ lead, stage });
    focusAfterMove(lead.id);
    move(lead, stage, reason);
  }

  function drop(lead: Card | null, over: DragEndEvent["over"]) {
    setDragged(null);
    onDragging(false);
    if (lead && over) moveTo(lead, over.data.current?.stage);
  }

  // The column of a deleted stage is always shown: somebody has to move its leads.
  const hidden = showsClosed ? [] : context.stages.filter(({ isOpen }) => !isOpen);

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={hiddenStagesFirst}
      accessibility={SILENT}
      onDragStart={({ active }) => {
        setDragged(active.data.current?.lead as Card);
        onDragging(true);
      }}
      onDragEnd={({ over }) => drop(dragged, over)}
      onDragCancel={() => drop(dragged, null)}
    >
      <div
        ref={root}
        data-board=""
        className={`md:relative md:-ml-3 md:flex md:h-[calc(100dvh-4.75rem)] md:overflow-x-auto md:overflow-y-hidden ${dragged ? "" : "md:[&_li[data-lead]]:cursor-grab"}`}
      >
        {board.columns.map((column) => (
          <BoardColumn
            key={column.stage}
            column={column}
            context={context}
            isChosen={column.stage === chosen}
            isShown={!hidden.some(({ id }) => id === column.stage)}
            onMenu={openMenu}
          />
        ))}
        {dragged && hidden.length > 0 && <HiddenStages stages={hidden} />}
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged && <DraggedCard lead={dragged} context={context} />}
      </DragOverlay>
      {menu && (
        <MoveMenu
          key={menu.key}
          lead={menu.lead}
          button={menu.button}
          stages={context.stages}
          onMove={(stage) => moveTo(menu.lead, stage)}
          onClose={() => setMenu((now) => (now?.key === menu.key ? null : now))}
        />
      )}
      {losing && (
        <LossDialog
          stage={stageName(losing.stage, context)}
          reasons={context.lossReasons}
          onChoose={(reason) => {
            setLosing(null);
            moveTo(losing.lead, losing.stage, reason);
          }}
          onClose={() => setLosing(null)}
        />
      )}
    </DndContext>
  );
}

/** Where a card is dropped to move it to a stage whose column is hidden: above the lower end of the columns. */
function HiddenStages({ stages }: { stages: DeskContext["stages"] }) {
  return (
    <div className="absolute inset-x-0 bottom-0 z-10 flex border-t border-ink bg-paper max-md:hidden">
      {stages.map((stage) => (
        <HiddenStage key={stage.id} stage={stage} />
      ))}
    </div>
  );
}

function HiddenStage({ stage: { id, name } }: { stage: DeskContext["stages"][number] }) {
  const { setNodeRef, isOver } = useDroppable({ id: `${HIDDEN}${id}`, data: { stage: id } });
  return (
    <p
      ref={setNodeRef}
      className="grid h-20 flex-1 place-items-center border-r border-rule font-serif text-subtitle data-over:bg-paper-deep data-over:[box-shadow:inset_0_3px_var(--color-ink)] forced-colors:data-over:outline-2 forced-colors:data-over:-outline-offset-2 forced-colors:data-over:outline-[Highlight]"
      data-over={isOver || undefined}
    >
      {name}
    </p>
  );
}

const HIDDEN = "hidden ";

const isHidden = ({ id }: Collision) => String(id).startsWith(HIDDEN);

/** What is under the pointer; the hidden stages lie above columns. */
const hiddenStagesFirst: CollisionDetection = (dragging) =>
  pointerWithin(dragging).toSorted((one, other) => Number(isHidden(other)) - Number(isHidden(one)));

/** Cards are dragged by the mouse and by touch only, and the toast says where they went. */
const SILENT = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: "" },
};
