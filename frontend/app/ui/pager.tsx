import { Button } from "./button";

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
      <Button variant="secondary" disabled={page === 1} onClick={() => onPage(page - 1)}>
        Previous page
      </Button>
      <p role="status">
        Page {page} of {pages}
      </p>
      <Button variant="secondary" disabled={page === pages} onClick={() => onPage(page + 1)}>
        Next page
      </Button>
    </nav>
  );
}
