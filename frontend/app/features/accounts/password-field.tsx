import { useState } from "react";
import { type FieldProps, TextField } from "./text-field";

/** A password, hidden until its owner asks to see it. Pasting and password managers work as ever. */
export function PasswordField(props: FieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField {...props} type={shown ? "text" : "password"}>
      <button
        type="button"
        className="show-password"
        aria-pressed={shown}
        aria-controls={`${props.form}-${props.name}`}
        onClick={() => setShown(!shown)}
      >
        Show<span className="sr-only"> {props.label.toLowerCase()}</span>
      </button>
    </TextField>
  );
}
