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
    <button
      type="button"
      className="show-password"
      aria-pressed={shown}
      aria-controls={controls}
      onClick={onToggle}
    >
      Show<span className="sr-only"> {label}</span>
    </button>
  );
}
