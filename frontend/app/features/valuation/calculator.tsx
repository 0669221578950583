import { Activity, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { parseSignedMoney } from "~/lib/amounts";
import type { LendingTerms, ReportedMultiples, ValuationWords } from "~/lib/facts";
import { readHint } from "~/lib/session-hint";
import { showToast } from "~/ui/toasts";
import { CalculatorForm } from "./calculator-form";
import { ReturnNote } from "./earlier-run";
import { addLocalRun, clearLocalRuns, type LocalRun, readLocalRuns } from "./local-runs";
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
  storedAssumptions,
  storedInput,
  storedWorksheet,
} from "./stored-input";
import { useResults } from "./use-results";

type Run = { input: Input; result: Result };

/** The calculator: a form, then its results. It calculates in the browser and sends nothing. */
export function Calculator({
  words,
  reported,
  terms,
}: {
  words: ValuationWords;
  reported: ReportedMultiples;
  terms: LendingTerms;
}) {
  const [input, setInput] = useState(EMPTY);
  // Kept here, because the form is not rendered while there is a result.
  const [worksheet, setWorksheet] = useState<WorksheetLines>({});
  const [problems, setProblems] = useState<Problem[]>([]);
  const [attempts, setAttempts] = useState(0);
  const [run, setRun] = useState<Run | null>(null);
  // What a visitor calculated here before. Owners who are signed in see their runs in the portal.
  const [runs, setRuns] = useState<readonly LocalRun[]>([]);
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
      const kept = { ...storedInput.read(), ...fromForm(form.current) };
      // Most visitors have nothing stored: no second render for them.
      if (Object.values(kept).some((value) => value !== "")) setInput(kept);
      const lines = storedWorksheet.read();
      if (Object.keys(lines).length > 0) setWorksheet(lines);
    }
    const earlier = readHint() === "in" ? [] : readLocalRuns();
    if (earlier.length > 0) setRuns(earlier);
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
    show(ready?.input === input ? ready : { input, result: calculate(input) });
  }

  function show(made: Run) {
    // Signed-in users save runs in their account, so this browser stores only their answers.
    if (readHint() !== "in") {
      addLocalRun(made.input, made.result.version);
      setRuns(readLocalRuns());
    }
    setRun(made);
  }

  function reopen(earlier: Input) {
    setInput(earlier);
    setProblems([]);
    show({ input: earlier, result: calculate(earlier) });
  }

  function forget() {
    clearLocalRuns();
    setRuns([]);
    startAgain();
    showToast({ ...words.earlier.forgotten, tone: "plain" });
  }

  function startAgain() {
    storedInput.write(null);
    storedWorksheet.write(null);
    storedAssumptions.write(null);
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
  const Results = useResults(prepared !== null, run !== null);
  const isShown = run !== null && Results !== null;
  return (
    <>
      {!isShown && (
        <ReturnNote
          words={words.earlier}
          runs={runs}
          input={input}
          onOpen={reopen}
          onForget={forget}
        />
      )}
      {!isShown && (
        <div className="grid grid-cols-1 gap-x-16 gap-y-10 max-sm:gap-y-4 lg:grid-cols-[1.2fr_1fr] lg:grid-rows-[auto_1fr]">
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
      {prepared && Results && (
        <Activity mode={isShown ? "visible" : "hidden"}>
          <Results
            shown={isShown}
            words={words}
            reported={reported}
            terms={terms}
            input={prepared.input}
            result={prepared.result}
            runs={runs}
            onChange={reshowPageForm}
            onAnother={startAgain}
            onForget={forget}
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
