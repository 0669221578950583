import { useState } from "react";
import { api } from "~/api/client";
import type { ProfileWords } from "~/lib/facts";
import { Button } from "~/ui/button";
import { resultOrProblem } from "../problem";

/** The button that asks the firm to delete the messages that the person sent, and what comes of it. */
export function DeleteMessages({ words }: { words: ProfileWords["delete"]["messages"] }) {
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState("");

  async function ask() {
    setBusy(true);
    const { data, problem } = await resultOrProblem(api.POST("/api/messages/erasure"));
    setBusy(false);
    if (data) setOutcome(data.hasMessages ? words.asked : words.none);
    else setOutcome(problem?.message ?? "");
  }

  return (
    <div>
      {outcome !== words.asked && (
        <Button variant="secondary" aria-disabled={isBusy} onClick={() => void ask()}>
          {isBusy ? words.asking : words.ask}
        </Button>
      )}
      <p role="status" className={outcome && "mt-2 font-semibold"}>
        {outcome}
      </p>
    </div>
  );
}
