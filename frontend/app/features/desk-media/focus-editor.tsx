import type { KeyboardEvent, MouseEvent } from "react";
import { Button } from "~/ui/button";
import type { Focus, Picture } from "./queries";

/** How far an arrow key moves the focus, in percent of the picture; farther with Shift. */
const STEP = 2;
const LONG_STEP = 10;
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * An editor of a picture's focus, the point that stays visible when the picture is cropped. It is set by a click or
 * moved by the arrow keys.
 */
export function FocusEditor({
  picture,
  focus,
  onChange,
}: {
  picture: Picture;
  focus: Focus;
  onChange: (focus: Focus) => void;
}) {
  function press(event: KeyboardEvent) {
    const direction = ARROWS[event.key];
    if (!direction) return;
    event.preventDefault();
    const step = event.shiftKey ? LONG_STEP : STEP;
    onChange({
      x: within(focus.x + direction[0] * step),
      y: within(focus.y + direction[1] * step),
    });
  }

  function click({ detail, clientX, clientY, currentTarget }: MouseEvent<HTMLElement>) {
    if (detail === 0) return; // by Enter or Space, which have no place
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onChange({
      x: within(((clientX - left) / width) * 100),
      y: within(((clientY - top) / height) * 100),
    });
  }

  return (
    <div>
      <Button
        variant="plain"
        className="relative block w-fit max-w-full cursor-crosshair"
        aria-label={`Focus: ${focus.x}% from the left, ${focus.y}% from the top`}
        aria-describedby="focus-help"
        onKeyDown={press}
        onClick={click}
      >
        <img
          src={picture.thumbnail}
          alt=""
          width={picture.width}
          height={picture.height}
          className="h-auto max-h-[min(40dvh,18rem)] w-auto max-w-full"
        />
        <svg
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 size-full overflow-visible fill-none stroke-white stroke-3 [filter:drop-shadow(0_0_2px_var(--color-ink))]"
        >
          <circle cx={`${focus.x}%`} cy={`${focus.y}%`} r="14" />
          <circle cx={`${focus.x}%`} cy={`${focus.y}%`} r="2" />
        </svg>
      </Button>
      <p id="focus-help" className="mt-1 text-ink-soft">
        Click what must stay in sight when the picture is cropped, or move the ring with the arrow
        keys.
      </p>
    </div>
  );
}

const within = (percent: number) => Math.round(Math.min(100, Math.max(0, percent)));
