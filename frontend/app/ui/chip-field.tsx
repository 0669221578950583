import type { ReactNode } from "react";
import { FieldGroup } from "./field";
import { Choice, Radio } from "./input";

/** A group of radio buttons in boxes, as many in a line as fit: one tap answers. */
export function ChipField({
  name,
  label,
  help,
  error,
  columns,
  choices,
  value,
  onChange,
  className,
}: {
  name: string;
  label: string;
  help?: string | undefined;
  error: ReactNode;
  /** A class with the columns of the boxes. */
  columns: string;
  choices: readonly { value: string; label?: string }[];
  value: string;
  onChange: (value: string) => void;
  className?: string;
}) {
  return (
    <FieldGroup name={name} label={label} help={help} error={error} className={className}>
      <div className={`mt-[0.4rem] grid gap-2 ${columns}`}>
        {choices.map((choice, index) => (
          <Choice
            key={choice.value}
            className="min-h-12 rounded-[3px] border border-edge px-3 py-1 text-label leading-tight hover:bg-paper-hover has-checked:border-ink has-checked:bg-white has-checked:font-semibold has-checked:inset-ring has-checked:inset-ring-ink"
          >
            <Radio
              id={index === 0 ? name : undefined}
              name={name}
              value={choice.value}
              checked={value === choice.value}
              onChange={() => onChange(choice.value)}
            />
            {choice.label ?? choice.value}
          </Choice>
        ))}
      </div>
    </FieldGroup>
  );
}
