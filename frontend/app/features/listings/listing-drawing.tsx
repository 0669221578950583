/** A decorative drawing of a kind of business, shown while a listing has no photo. */
export function ListingDrawing({ name = "shop" }: { name: string | undefined }) {
  return (
    <svg
      viewBox="0 0 360 240"
      preserveAspectRatio="xMidYMid slice"
      className="w-full max-sm:aspect-2/1"
      aria-hidden="true"
    >
      <use href={`/drawings.svg#${name}`} />
    </svg>
  );
}
