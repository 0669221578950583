/** What is drawn on the sample page of each service, in their order on the page. */
const PAGES = ["range", "plan", "summary", "price"];

/** A decorative drawing of a page that an owner gets. */
export function SamplePage({ number }: { number: number }) {
  return (
    <svg viewBox="0 0 240 300" className="w-36 flex-none sm:w-44 lg:w-full" aria-hidden="true">
      <use href="/drawings.svg#sheet" />
      <use href={`/drawings.svg#${PAGES[number]}`} />
    </svg>
  );
}
