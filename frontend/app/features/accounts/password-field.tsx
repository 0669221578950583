import { useState } from "react";
import { TextField, type TextFieldProps } from "./text-field";

/** A password input with a button that shows what is typed. */
export function PasswordField(props: TextFieldProps) {
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
