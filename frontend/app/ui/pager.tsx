/** Buttons to the previous and next page of a list. Renders nothing if there is only one page. */
export function Pager({
  label,
  page,
  pages,
  onPage,
}: {
  label: string;
  page: number;
  pages: number;
  onPage: (page: number) => void;
}) {
  if (pages < 2) return null;
  return (
    <nav className="flex flex-wrap items-center gap-y-4 gap-x-6 mt-6 no-print" aria-label={label}>
      <button
        type="button"
        className="button button-quiet"
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      >
        Previous page
      </button>
      <p role="status">
        Page {page} of {pages}
      </p>
      <button
        type="button"
        className="button button-quiet"
        disabled={page === pages}
        onClick={() => onPage(page + 1)}
      >
        Next page
      </button>
    </nav>
  );
}
