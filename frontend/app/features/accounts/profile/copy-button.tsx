import { useState } from "react";
import type { ProfileWords } from "~/lib/facts";
import { Button } from "~/ui/button";

/** A button that copies a text to the clipboard, and shows whether that worked. */
export function CopyButton({
  words,
  text,
  label,
}: {
  words: ProfileWords["copying"];
  text: string;
  label: string;
}) {
  const [result, setResult] = useState("");

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setResult(words.done);
    } catch {
      setResult(words.refused);
    }
  }

  return (
    <>
      <Button variant="quiet" onClick={() => void copy()}>
        {label}
      </Button>{" "}
      <span role="status" className="font-semibold">
        {result}
      </span>
    </>
  );
}
