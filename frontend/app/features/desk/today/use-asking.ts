import { useState } from "react";
import type { Today } from "./queries";

/** An action that was just done, and what is typed as the one after it. `hasFailed`: whether doing it has failed. */
export type Asked = {
  row: Today["actions"][number];
  action: string;
  day: string;
  hasFailed: boolean;
};

/** A hook with the actions that were just done and whose leads are asked for the next one. */
export function useAsking() {
  const [asking, setAsking] = useState<readonly Asked[]>([]);

  /** Asks about the lead of a row. What is typed already stays. */
  function begin(row: Asked["row"]) {
    setAsking((all) => {
      const before = all.find((asked) => asked.row.id === row.id);
      const asked = { action: "", day: "", ...before, row, hasFailed: false };
      return before ? all.with(all.indexOf(before), asked) : [...all, asked];
    });
  }

  /** Changes what is asked about a lead; null ends it. */
  function change(lead: number, to: (asked: Asked) => Asked | null) {
    setAsking((all) => all.flatMap((asked) => (asked.row.id === lead ? (to(asked) ?? []) : asked)));
  }

  return { asking, begin, change };
}

export type AskingControl = ReturnType<typeof useAsking>;
