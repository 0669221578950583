import { useState } from "react";

/** Puts a text into the clipboard and says whether the browser let it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [said, setSaid] = useState("");

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setSaid("Copied.");
    } catch {
      setSaid("Your browser does not let us. Please select and copy it yourself.");
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
