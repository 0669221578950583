import { useState } from "react";
import type { ProfileWords } from "~/lib/facts";

/** Puts a text into the clipboard and says whether the browser let it. */
export function CopyButton({
  words,
  text,
  label,
}: {
  words: ProfileWords["copying"];
  text: string;
  label: string;
}) {
  const [said, setSaid] = useState("");

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(words.done);
    } catch {
      setSaid(words.refused);
    }
  }

  return (
    <>
      <button type="button" className="text-link cursor-pointer" onClick={() => void copy()}>
        {label}
      </button>{" "}
      <span role="status" className="font-semibold">
        {said}
      </span>
    </>
  );
}
