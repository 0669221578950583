/** How many problems a folded group has. Shows nothing where there are none. */
export function ProblemCount({ count }: { count: number }) {
  if (count === 0) return null;
  return <span className="form-problems">{count === 1 ? "1 problem" : `${count} problems`}</span>;
}
