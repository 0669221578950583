import { type ReactNode, useLayoutEffect, useRef } from "react";
import { FieldGroup } from "~/ui/field";
import { Checkbox, Choice } from "~/ui/input";

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];
const PARTS = ["Mornings", "Midday", "Afternoons"];

/**
 * Checkboxes for the days and times of day that suit the visitor. The field's value is the list of the checked ones.
 */
export function TimesField({
  readOnly,
  ...field
}: {
  label: ReactNode;
  help: string | undefined;
  error: ReactNode;
  readOnly: boolean;
}) {
  // Focuses the field if the address names it.
  const fieldset = useRef<HTMLFieldSetElement>(null);
  useLayoutEffect(() => {
    if (location.hash === `#${fieldset.current?.id}`) fieldset.current?.focus();
  }, []);

  return (
    <FieldGroup
      {...field}
      name="times"
      ref={fieldset}
      id="good-times"
      tabIndex={-1}
      className="outline-none"
    >
      {[DAYS, PARTS].map((choices) => (
        <div key={choices[0]} className="mt-2 grid grid-cols-2 gap-x-6 sm:flex sm:flex-wrap">
          {choices.map((choice) => (
            <Choice key={choice}>
              <Checkbox
                id={choice === DAYS[0] ? "times" : undefined}
                name="times"
                value={choice}
                aria-disabled={readOnly || undefined}
                onClick={(event) => readOnly && event.preventDefault()}
              />
              {choice}
            </Choice>
          ))}
        </div>
      ))}
    </FieldGroup>
  );
}

/** The value of the field in a form: `Tuesday, Thursday, Mornings`. */
export function checkedTimes(form: HTMLFormElement): string {
  const checked = form.querySelectorAll<HTMLInputElement>("[name=times]:checked");
  return Array.from(checked, ({ value }) => value).join(", ");
}

export function checkTimes(form: HTMLFormElement, times: string): void {
  const chosen = times.split(", ");
  for (const box of form.querySelectorAll<HTMLInputElement>("[name=times]")) {
    box.checked = chosen.includes(box.value);
  }
}
