import { useState } from "react";
import { Button, buttonClass } from "~/ui/button";
import { fileUrl, hasPages, type Version } from "./queries";

/** The picture of a page of a document, with the way to its other pages; of a file without pages, its download. */
export function PageViewer({
  deal,
  file: { id, name, kind, pages },
  first,
}: {
  deal: number;
  file: Pick<Version, "id" | "name" | "kind" | "pages">;
  /** The page that is shown first. */
  first: number;
}) {
  const [page, setPage] = useState(first);
  const [isLarge, setLarge] = useState(false);
  const last = pages ?? 1;
  const isDrawn = hasPages(kind);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4">
        {isDrawn && last > 1 && (
          <span className="flex items-center gap-x-3">
            <Button
              variant="quiet"
              aria-disabled={page <= 1}
              aria-label="Page before"
              onClick={() => setPage(page - 1)}
            >
              ‹
            </Button>
            <span role="status" className="tabular-nums">
              Page {page} of {last}
            </span>
            <Button
              variant="quiet"
              aria-disabled={page >= last}
              aria-label="Next page"
              onClick={() => setPage(page + 1)}
            >
              ›
            </Button>
          </span>
        )}
        {isDrawn && (
          <Button variant="quiet" aria-pressed={isLarge} onClick={() => setLarge(!isLarge)}>
            Large
          </Button>
        )}
        <a
          className={buttonClass("quiet", "ml-auto")}
          href={fileUrl(deal, id, "content")}
          download={name}
        >
          Download
        </a>
      </div>
      {isDrawn ? (
        <Page
          key={page}
          src={fileUrl(deal, id, `pages/${page}`)}
          alt={last > 1 ? `Page ${page} of ${name}` : name}
          isLarge={isLarge}
        />
      ) : (
        <p className="border-t border-rule py-4 text-ink-soft">
          A file of this kind has no pages to show here. Download it to read it.
        </p>
      )}
    </>
  );
}

function Page({ src, alt, isLarge }: { src: string; alt: string; isLarge: boolean }) {
  const [state, setState] = useState<"loading" | "shown" | "failed">("loading");
  if (state === "failed") {
    return (
      <p role="alert" className="border-t border-rule py-4">
        This page cannot be shown here. Download the file to read it.
      </p>
    );
  }
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: so that the arrow keys scroll the page
      tabIndex={0}
      aria-label={alt}
      className="min-h-0 overflow-auto border border-rule"
    >
      <img
        src={src}
        alt={alt}
        decoding="async"
        className={`bg-white ${isLarge ? "w-[200%] max-w-none max-md:w-[320%]" : "w-full"} ${state === "loading" ? "aspect-[17/22]" : ""}`}
        onLoad={() => setState("shown")}
        onError={() => setState("failed")}
      />
    </section>
  );
}
