/** A numbered list of steps: each a large number, a bold title and a text. */
export function NumberedSteps({
  className,
  steps,
}: {
  className: string;
  steps: readonly { title: string; text: string }[];
}) {
  return (
    <ol className={className}>
      {steps.map(({ title, text }, index) => (
        <li key={title} className="flex gap-4">
          <span
            className="w-4 flex-none font-serif text-h3 text-copper tabular-nums"
            aria-hidden="true"
          >
            {index + 1}
          </span>
          <span>
            <strong className="font-semibold">{title}.</strong> {text}
          </span>
        </li>
      ))}
    </ol>
  );
}
