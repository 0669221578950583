import { Activity, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import type { ReportedMultiples, ValuationWords } from "~/lib/facts";
import { readHint } from "~/lib/session-hint";
import { CalculatorForm } from "./calculator-form";
import { addLocalRun, clearLocalRuns } from "./local-runs";
import { parseSignedMoney } from "./money";
import { Results } from "./results";
import {
  calculate,
  check,
  checkFields,
  type FieldName,
  type Input,
  type Problem,
  type Result,
} from "./rules";
import { DataNotes, SampleResult } from "./sample-result";
import type { WorksheetLines } from "./sde-worksheet";
import {
  dropFragment,
  EMPTY,
  filledIn,
  fromForm,
  fromFragment,
  storedInput,
  storedWorksheet,
} from "./stored-input";

type Run = { input: Input; result: Result };

/** The calculator: a form, then its results. It calculates in the browser and sends nothing. */
export function Calculator({
  words,
  reported,
}: {
  words: ValuationWords;
  reported: ReportedMultiples;
}) {
  const [input, setInput] = useState(EMPTY);
  // Kept here, because the form is not rendered while there is a result.
  const [worksheet, setWorksheet] = useState<WorksheetLines>({});
  const [problems, setProblems] = useState<Problem[]>([]);
  const [attempts, setAttempts] = useState(0);
  const [run, setRun] = useState<Run | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const [returns, setReturns] = useState(0);

  // After mounting, because the first render must match the prerendered page.
  useEffect(() => {
    function openLink(): boolean {
      const shared = fromFragment(location.hash);
      if (!shared) return false;
      const isComplete = Object.values(shared).every((value) => value !== "");
      // A link with some of the numbers adds them to the owner's own answers.
      setInput(isComplete ? shared : { ...storedInput.read(), ...filledIn(shared) });
      setProblems([]);
      setRun(check(shared) === null ? { input: shared, result: calculate(shared) } : null);
      return true;
    }
    if (!openLink()) {
      // Answers typed before this script had loaded override the stored ones.
      setInput({ ...storedInput.read(), ...fromForm(form.current) });
      setWorksheet(storedWorksheet.read());
    }
    addEventListener("hashchange", openLink);
    return () => removeEventListener("hashchange", openLink);
  }, []);

  function edit(field: FieldName, value: string) {
    const edited = { ...input, [field]: value };
    setInput(edited);
    storedInput.write(edited);
    dropFragment();
    if (!isSameAmount(input[field], value)) {
      setProblems(problems.filter((problem) => problem.field !== field));
    }
  }

  function editWorksheet(lines: WorksheetLines) {
    setWorksheet(lines);
    storedWorksheet.write(lines);
  }

  function calculateRange() {
    const found = checkFields(input);
    setProblems(found);
    if (found.length > 0) {
      setAttempts(attempts + 1);
      return;
    }
    // Rendered already, unless the deferred value is behind the last edit.
    const made = ready?.input === input ? ready : { input, result: calculate(input) };
    // Signed-in users save runs in their account, so this browser stores only their answers.
    if (readHint() !== "in") addLocalRun(input, made.result.version);
    setRun(made);
  }

  function startAgain() {
    storedInput.write(null);
    storedWorksheet.write(null);
    clearLocalRuns();
    dropFragment();
    setInput(EMPTY);
    setWorksheet({});
    setProblems([]);
    reshowPageForm();
  }

  function reshowPageForm() {
    setRun(null);
    setReturns(returns + 1);
  }

  // The result is rendered hidden as soon as the answers are valid, so that the click only shows it.
  const ready = useDeferredValue(
    useMemo(() => (check(input) === null ? { input, result: calculate(input) } : null), [input]),
  );
  const prepared = run ?? ready;
  return (
    <>
      {run === null && (
        <div className="grid gap-x-16 gap-y-10 max-sm:gap-y-4 lg:grid-cols-[1.2fr_1fr] lg:grid-rows-[auto_1fr]">
          <SampleResult words={words} className="sm:max-lg:order-1 lg:col-start-2 lg:row-start-1" />
          <CalculatorForm
            ref={form}
            returns={returns}
            words={words}
            input={input}
            worksheet={worksheet}
            problems={problems}
            attempts={attempts}
            onEdit={edit}
            onEditWorksheet={editWorksheet}
            onCalculate={calculateRange}
          />
          <DataNotes words={words} className="max-sm:mt-8 sm:max-lg:order-2 lg:col-start-2" />
        </div>
      )}
      {prepared && (
        <Activity mode={run ? "visible" : "hidden"}>
          <Results
            shown={run !== null}
            words={words}
            reported={reported}
            input={prepared.input}
            result={prepared.result}
            onChange={reshowPageForm}
            onAnother={startAgain}
          />
        </Activity>
      )}
    </>
  );
}

/** Whether two texts mean the same amount: such an edit corrects no error. */
function isSameAmount(before: string, after: string): boolean {
  const amount = parseSignedMoney(after);
  return before === after || (amount !== null && amount === parseSignedMoney(before));
}
