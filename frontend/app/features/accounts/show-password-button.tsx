import { Button } from "~/ui/button";

/** A button inside a password field that shows or hides what is typed. */
export function ShowPasswordButton({
  controls,
  label,
  shown,
  onToggle,
}: {
  /** The id of the input. */
  controls: string;
  /** The field's label within the button's name, such as "password". */
  label: string;
  shown: boolean;
  onToggle: () => void;
}) {
  return (
    <Button
      variant="plain"
      className="absolute inset-y-0 right-0 px-4 text-small font-strong text-copper aria-pressed:underline aria-pressed:underline-offset-[0.25em]"
      aria-pressed={shown}
      aria-controls={controls}
      onClick={onToggle}
    >
      Show<span className="sr-only"> {label}</span>
    </Button>
  );
}
