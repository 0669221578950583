import { Button, type ButtonVariant } from "~/ui/button";

/** The button that sends a form. `working`: its label while the form is sent. */
export function SubmitButton({
  busy,
  label,
  working,
  variant = "primary",
}: {
  busy: boolean;
  label: string;
  working: string;
  variant?: ButtonVariant;
}) {
  return (
    <Button type="submit" variant={variant} className="justify-self-start" aria-disabled={busy}>
      {busy ? working : label}
    </Button>
  );
}
