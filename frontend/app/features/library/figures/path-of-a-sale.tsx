const STEPS: [string, string][] = [
  ["Teaser", "one page without your name"],
  ["Non-disclosure agreement", "each buyer signs before any detail"],
  ["Confidential memorandum", "the full story and the figures"],
  ["Indication of interest", "in larger sales: a price range, not binding"],
  ["Letter of intent", "one buyer, and 60–90 days of exclusivity"],
  ["Due diligence", "the buyer checks everything"],
  ["Closing", "commonly 6–12 months after the start"],
];
/** How many steps an owner may take with every buyer: those before the letter of intent. */
const FREE = 4;

/**
 * A drawing of the seven steps of a sale: dashed while the owner may talk to every buyer, solid from the letter of
 * intent on.
 */
export function PathOfASale() {
  return (
    <figure className="article-figure">
      <figcaption className="font-semibold">The path of a sale</figcaption>
      <ol className="mt-5">
        {STEPS.map(([name, what], step) => (
          <li
            key={name}
            data-free={step < FREE ? "" : undefined}
            className="relative pb-4 pl-10 before:absolute before:top-2 before:-bottom-2 before:left-[0.4375rem] before:border-l-3 before:border-ink last:before:hidden data-free:before:border-dashed data-free:before:border-edge"
          >
            <span
              aria-hidden="true"
              className={`absolute top-1.5 left-0 size-4.5 rounded-full border-2 border-ink ${step < FREE ? "bg-paper" : "bg-ink"}`}
            />
            <p className="font-serif font-title leading-snug">{name}</p>
            <p className="text-small text-ink-soft">{what}</p>
          </li>
        ))}
      </ol>
      <p className="mt-2 text-small text-ink-soft">
        Dashed: you may talk to every buyer. Solid: you and one buyer.
      </p>
    </figure>
  );
}
