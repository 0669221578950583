const STEPS: [string, string][] = [
  ["Teaser", "one page without your name"],
  ["Non-disclosure agreement", "each buyer signs before any detail"],
  ["Confidential memorandum", "the full story and the figures"],
  ["Indication of interest", "a price range, not binding"],
  ["Letter of intent", "one buyer, and 60–90 days of exclusivity"],
  ["Due diligence", "the buyer checks everything"],
  ["Closing", "commonly 6–12 months after the start"],
];
/** Until the letter of intent an owner may talk to every buyer. */
const FREE = 4;
const ROW = 58;

/** The seven steps as a trail: dashed while the owner may talk to every buyer, solid from the letter of intent on. */
export function PathOfASale() {
  const y = (step: number) => 20 + step * ROW;
  return (
    <figure className="article-figure">
      <figcaption className="font-semibold">The path of a sale</figcaption>
      <svg
        className="chart mt-4"
        width="100%"
        height={y(STEPS.length - 1) + 36}
        role="img"
        aria-label={`Seven steps: ${STEPS.map(([name, what]) => `${name}, ${what}`).join("; ")}. Until the letter of intent, you may talk to every buyer.`}
      >
        <line
          className="stroke-edge stroke-3"
          strokeDasharray="3 7"
          strokeLinecap="round"
          x1="14"
          x2="14"
          y1={y(0)}
          y2={y(FREE)}
        />
        <line
          className="stroke-ink stroke-3"
          x1="14"
          x2="14"
          y1={y(FREE)}
          y2={y(STEPS.length - 1)}
        />
        {STEPS.map(([name, what], step) => (
          <g key={name}>
            <circle
              className={step < FREE ? "fill-paper stroke-ink stroke-2" : "fill-ink"}
              cx="14"
              cy={y(step)}
              r="8"
            />
            <text className="chart-value" x="40" y={y(step) + 6}>
              {name}
            </text>
            <text className="chart-tick" x="40" y={y(step) + 27}>
              {what}
            </text>
          </g>
        ))}
      </svg>
      <p className="mt-2 text-small text-ink-soft">
        Dashed: you may talk to every buyer. Solid: you and one buyer.
      </p>
    </figure>
  );
}
