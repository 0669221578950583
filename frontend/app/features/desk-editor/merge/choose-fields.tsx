import { useId, useRef, useState } from "react";
import { Button } from "~/ui/button";
import { Choice, Radio } from "~/ui/input";
import type { FieldChoice, FieldChoices, Side } from "./choices";
import type { Piece } from "./differences";

const ADDED = "bg-[#dcead9]";

const SIDES: readonly { side: Side; label: string }[] = [
  { side: "mine", label: "Keep mine" },
  { side: "theirs", label: "Take theirs" },
];

/**
 * A form in which a person chooses, field by field, between two versions of an entry. Fields that both versions have
 * changed have no choice at first. `onChoose` gets the combined document.
 */
export function ChooseFields({
  choices: { fields, combined },
  submit,
  onChoose,
}: {
  choices: FieldChoices;
  /** The label of the button. */
  submit: string;
  onChoose: (body: unknown) => void;
}) {
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const [isAsked, setAsked] = useState(false);
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const sides = fields.map((each) => chosen[each.id] ?? each.first);

  return (
    <form
      ref={form}
      aria-label="Choose field by field"
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        const open = sides.indexOf(null);
        if (open >= 0) focusField(form.current, open);
        else onChoose(combined(sides));
      }}
    >
      {fields.map((field, index) => (
        <OneField
          key={field.id}
          field={field}
          name={`${id}-${index}`}
          side={sides[index] ?? null}
          isAsked={isAsked}
          onChoose={(side) => setChosen({ ...chosen, [field.id]: side })}
        />
      ))}
      <p className="mt-2">
        <Button type="submit" variant="secondary">
          {submit}
        </Button>
      </p>
    </form>
  );
}

/** Focuses the chosen option of a field, or else its first option. */
function focusField(form: HTMLFormElement | null, index: number) {
  const field = form?.querySelectorAll("fieldset")[index];
  const find = (selector: string) => field?.querySelector<HTMLInputElement>(selector);
  (find("input:checked") ?? find("input"))?.focus();
}

function OneField({
  field: { place, pieces, first },
  name,
  side: chosen,
  isAsked,
  onChoose,
}: {
  field: FieldChoice;
  name: string;
  side: Side | null;
  /** Whether the form was submitted, so that a field without a choice shows an error. */
  isAsked: boolean;
  onChoose: (side: Side) => void;
}) {
  const isOpen = chosen === null;
  return (
    <fieldset className="mb-3" aria-describedby={first ? undefined : `${name}-note`}>
      <legend className="font-semibold">{place}</legend>
      {first === null && (
        <p
          id={`${name}-note`}
          className={isAsked && isOpen ? "font-semibold text-red" : "text-ink-soft"}
        >
          You have both changed this.{isOpen && " Choose one."}
        </p>
      )}
      {SIDES.map(({ side, label }) => (
        <Choice key={side} className="items-start py-2 wrap-anywhere whitespace-pre-line">
          <Radio
            name={name}
            checked={chosen === side}
            aria-invalid={isAsked && isOpen ? true : undefined}
            onChange={() => onChoose(side)}
          />
          <span>
            <span className="font-semibold">{label}:</span>{" "}
            <Words pieces={pieces} without={side === "mine" ? "added" : "removed"} />
          </span>
        </Choice>
      ))}
    </fieldset>
  );
}

/** The text of one side, with the words that the other side does not have marked. */
function Words({ pieces, without }: { pieces: readonly Piece[]; without: Piece["is"] }) {
  const shown = pieces.filter(({ is }) => is !== without);
  if (shown.length === 0) return <em>Nothing</em>;
  return shown.map(({ text, is }, index) => {
    const Words = is === "same" ? "span" : "mark";
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change their order
      <Words key={index} className={is === "same" ? undefined : ADDED}>
        {text}
      </Words>
    );
  });
}
