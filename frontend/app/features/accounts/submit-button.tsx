import { Button, type ButtonVariant } from "~/ui/button";

/** The button that sends a form. `working`: its label while the form is sent. */
export function SubmitButton({
  busy,
  label,
  working,
  variant = "primary",
  hidden,
}: {
  busy: boolean;
  label: string;
  working: string;
  variant?: ButtonVariant;
  /** Whether there is nothing to send yet. */
  hidden?: boolean;
}) {
  return (
    <Button
      type="submit"
      variant={variant}
      hidden={hidden}
      className="justify-self-start"
      aria-disabled={busy}
    >
      {busy ? working : label}
    </Button>
  );
}
