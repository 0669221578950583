import { useState } from "react";
import type { Today } from "./queries";

/**
 * A form for the next action of a lead whose action was just done, with what is typed into it. `hasFailed`: whether
 * doing the action has failed.
 */
export type NextActionForm = {
  row: Today["actions"][number];
  action: string;
  day: string;
  hasFailed: boolean;
};

/** A hook with the open forms for the next actions of leads, one a lead. */
export function useNextActionForms() {
  const [forms, setForms] = useState<readonly NextActionForm[]>([]);

  /** Opens the form for the lead of a row. What is typed already stays. */
  function open(row: NextActionForm["row"]) {
    setForms((all) => {
      const before = all.find((form) => form.row.id === row.id);
      const form = { action: "", day: "", ...before, row, hasFailed: false };
      return before ? all.with(all.indexOf(before), form) : [...all, form];
    });
  }

  /** Changes the form of a lead; null closes it. */
  function change(lead: number, to: (form: NextActionForm) => NextActionForm | null) {
    setForms((all) => all.flatMap((form) => (form.row.id === lead ? (to(form) ?? []) : form)));
  }

  return { forms, open, change };
}

export type NextActionFormsControl = ReturnType<typeof useNextActionForms>;
