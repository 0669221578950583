import { type ComponentProps, type RefObject, useRef, useState } from "react";
import { Select } from "~/ui/input";

type Props = Omit<ComponentProps<"select">, "value" | "onChange"> & {
  field: RefObject<HTMLSelectElement | null>;
  value: string;
  onChoose: (value: string) => void;
};

/**
 * A select that saves what is chosen. Arrow keys and letters in a closed select change its value with each press:
 * these are saved by Enter or by leaving the field, and given up by Escape.
 */
export function SelectInPlace({ field, value, onChoose, ...props }: Props) {
  const [marked, setMarked] = useState<string | null>(null);
  const isStepping = useRef(false);

  function save() {
    isStepping.current = false;
    setMarked(null);
    if (marked !== null && marked !== value) onChoose(marked);
  }

  return (
    <Select
      ref={field}
      {...props}
      value={marked ?? value}
      onChange={({ target }) => {
        setMarked(isStepping.current ? target.value : null);
        if (!isStepping.current) onChoose(target.value);
      }}
      onPointerDown={() => {
        isStepping.current = false;
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter") {
          if (marked !== null) event.preventDefault();
          save();
        } else if (event.key === "Escape" && marked !== null) {
          event.stopPropagation();
          setMarked(null);
        } else {
          isStepping.current = /^(Arrow|Home|End|Page)|^\S$/.test(event.key);
        }
      }}
      onBlur={save}
    />
  );
}
