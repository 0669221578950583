import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { SortableContext, verticalListSortingStrategy } from "@dnd-kit/sortable";
import type { ReactElement } from "react";

/** The props that the form generator passes to each item of a list. */
type ItemProps = {
  itemKey: string;
  handleReorderItems: (event: undefined, from: number, to: number) => void;
};

/** The items of a list. They are dragged by their handles, or moved from the keyboard with the buttons of each item. */
export default function ListOfItems({ items, title }: { items: ReactElement[]; title: string }) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
  );
  const props = items.map((item) => item.props as ItemProps);
  const keys = props.map(({ itemKey }) => itemKey);

  function onDragEnd({ active, over }: DragEndEvent) {
    const from = keys.indexOf(String(active.id));
    const to = keys.indexOf(String(over?.id));
    if (from !== to && to >= 0) props[from]?.handleReorderItems(undefined, from, to);
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={SILENT}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <ol className="mb-2 border-b border-rule" aria-label={title}>
          {items}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

/** Items are dragged by the mouse and by touch only. */
const SILENT = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: "" },
};
