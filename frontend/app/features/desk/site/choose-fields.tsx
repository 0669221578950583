import { useEffect, useId, useRef, useState } from "react";
import type { Piece } from "./changes";
import type { Body } from "./documents";
import type { FieldChoices, Side } from "./field-choices";

const SIDES: readonly { side: Side; label: string }[] = [
  { side: "mine", label: "Keep mine" },
  { side: "theirs", label: "Take theirs" },
];

/** Chooses for each field whose words it gets. */
export function ChooseFields({
  choices: { fields, combined },
  onChoose,
}: {
  choices: FieldChoices;
  onChoose: (body: Body) => void;
}) {
  const [sides, setSides] = useState<Side[]>(() => fields.map(({ first }) => first));
  const id = useId();
  const form = useRef<HTMLFormElement>(null);

  // The button that opened it, which had the focus, is gone.
  useEffect(() => form.current?.querySelector<HTMLInputElement>("input:checked")?.focus(), []);

  return (
    <form
      ref={form}
      aria-label="Choose field by field"
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(combined(sides));
      }}
    >
      {fields.map(({ place, pieces }, index) => (
        <fieldset key={place} className="site-choice">
          <legend>{place}</legend>
          {SIDES.map(({ side, label }) => (
            <label key={side} className="choice">
              <input
                type="radio"
                name={`${id}-${index}`}
                checked={sides[index] === side}
                onChange={() => setSides(sides.with(index, side))}
              />
              <span>
                <span className="font-semibold">{label}:</span>{" "}
                <Words pieces={pieces} without={side === "mine" ? "added" : "removed"} />
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <p className="mt-2">
        <button type="submit" className="desk-button">
          Save these
        </button>
      </p>
    </form>
  );
}

/** The words of one side, with those that the other does not have marked. */
function Words({ pieces, without }: { pieces: readonly Piece[]; without: Piece["is"] }) {
  const shown = pieces.filter(({ is }) => is !== without);
  if (shown.length === 0) return <em>Nothing</em>;
  return shown.map(({ text, is }, index) => {
    const Words = is === "same" ? "span" : "mark";
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change their order
    return <Words key={index}>{text}</Words>;
  });
}
