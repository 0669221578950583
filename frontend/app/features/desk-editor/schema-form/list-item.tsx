import { useSortable } from "@dnd-kit/sortable";
import type { ArrayFieldItemTemplateProps } from "@rjsf/utils";
import { offerUndo } from "~/layout/desk/undo";
import { valueAt } from "~/lib/json";
import { Button } from "~/ui/button";
import { FOLD, FOLD_BODY } from "../look";
import { type FormContext, problemsWithin, useFold } from "./form-context";
import { excerptOf } from "./labels";
import { ProblemCount } from "./problem-count";

/** An item of a list, with what moves and removes it. A group is folded under its own title. */
export default function ListItem(props: ArrayFieldItemTemplateProps) {
  const { children, buttonsProps, itemKey, index, schema, registry } = props;
  const context = registry.formContext as FormContext;
  const { path } = buttonsProps.fieldPathId;
  const value = valueAt(context.body, path);
  const isGroup = schema.type === "object";
  const name = excerptOf(value) || `Entry ${index + 1}`;
  const id = `fold-${path.join("-")}`;
  const [isOpen, setOpen] = useFold(path, context, id, isGroup && isEmpty(value));
  const { setNodeRef, transform, transition, isDragging, listeners } = useSortable({ id: itemKey });
  const canMove = buttonsProps.hasMoveUp || buttonsProps.hasMoveDown;

  function remove() {
    buttonsProps.onRemoveItem();
    offerUndo({
      done: `Removed “${name}”`,
      undo: () => context.changeList(path.slice(0, -1), (list) => list.toSpliced(index, 0, value)),
    });
  }

  /** Moves the item. The button keeps the focus. */
  function move(act: () => void, button: HTMLElement) {
    act();
    requestAnimationFrame(() => button.focus());
  }

  const buttons = (
    <span className="flex flex-none">
      {canMove && (
        <>
          <Button
            variant="icon"
            className="max-sm:w-9 pointer-fine:size-8"
            aria-label={`Move “${name}” up`}
            aria-disabled={!buttonsProps.hasMoveUp}
            onClick={({ currentTarget }) =>
              buttonsProps.hasMoveUp && move(buttonsProps.onMoveUpItem, currentTarget)
            }
          >
            <span aria-hidden="true">↑</span>
          </Button>
          <Button
            variant="icon"
            className="max-sm:w-9 pointer-fine:size-8"
            aria-label={`Move “${name}” down`}
            aria-disabled={!buttonsProps.hasMoveDown}
            onClick={({ currentTarget }) =>
              buttonsProps.hasMoveDown && move(buttonsProps.onMoveDownItem, currentTarget)
            }
          >
            <span aria-hidden="true">↓</span>
          </Button>
        </>
      )}
      {buttonsProps.hasRemove && (
        <Button
          variant="icon"
          className="max-sm:w-9 pointer-fine:size-8"
          aria-label={`Remove “${name}”`}
          onClick={remove}
        >
          <span aria-hidden="true">×</span>
        </Button>
      )}
    </span>
  );

  return (
    <li
      ref={setNodeRef}
      className="border-t border-rule bg-paper data-dragged:relative data-dragged:z-1 data-dragged:shadow-lg forced-colors:data-dragged:outline-2"
      data-dragged={isDragging || undefined}
      style={
        transform
          ? { transform: `translateY(${Math.round(transform.y)}px)`, transition }
          : undefined
      }
    >
      <div className="flex items-center gap-2">
        {canMove && (
          <span
            className="hidden cursor-grab touch-none text-ink-soft pointer-fine:block"
            data-handle=""
            aria-hidden="true"
            {...listeners}
          >
            <svg aria-hidden="true" width="10" height="16" fill="currentColor">
              {[2, 8, 14].flatMap((y) =>
                [2, 8].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.4" />),
              )}
            </svg>
          </span>
        )}
        {isGroup ? (
          <Button
            id={id}
            variant="plain"
            className={`group/fold ${FOLD}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <span className="flex-1 truncate group-hover/fold:underline">{name}</span>
            <ProblemCount count={problemsWithin(path, context)} />
          </Button>
        ) : (
          <div className="min-w-0 flex-1">{children}</div>
        )}
        {buttons}
      </div>
      {isGroup && isOpen && <div className={FOLD_BODY}>{children}</div>}
    </li>
  );
}

/** Whether a group was just added. */
const isEmpty = (value: unknown) => excerptOf(value) === "";
