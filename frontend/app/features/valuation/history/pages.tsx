import { Link } from "react-router";

/** Links to the pages of newer and older runs. Renders nothing if there is only one page. */
export function Pages({ page, pages }: { page: number; pages: number }) {
  if (pages < 2) return null;
  return (
    <nav className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-3" aria-label="Pages">
      {page > 1 && (
        <Link className="text-link" to={page === 2 ? "." : `?page=${page - 1}`} rel="prev">
          Newer runs
        </Link>
      )}
      <span className="text-ink-soft">
        Page {page} of {pages}
      </span>
      {page < pages && (
        <Link className="text-link" to={`?page=${page + 1}`} rel="next">
          Older runs
        </Link>
      )}
    </nav>
  );
}
