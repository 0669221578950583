import { ERROR } from "../look";

/** The number of problems in a folded group. Renders nothing if it is 0. */
export function ProblemCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={`flex-none ${ERROR}`}>{count === 1 ? "1 problem" : `${count} problems`}</span>
  );
}
