/** The drawing 'The Great Divide': the owner on one bluff, the buyer on a higher one, and a bridge over the gap. */
export function Canyon({ owner, buyer, gap }: { owner: string; buyer: string; gap: string }) {
  return (
    <svg
      className="canyon"
      viewBox="0 0 1440 400"
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={`A canyon. On the left bluff, ${owner.toLowerCase()}; on the right, higher bluff, ${buyer.toLowerCase()}; a bridge crosses ${gap.toLowerCase()}.`}
    >
      <use href="/drawings.svg#canyon" />
    </svg>
  );
}
