import { useEffect, useEffectEvent, useState } from "react";
import { interpolate } from "~/lib/interpolate";
import { Button } from "~/ui/button";
import { Select } from "~/ui/input";
import type { Overview, ReaderWords, Source } from "./source";
import { usePages } from "./use-pages";

const WIDTHS = ["w-full", "w-[150%]", "w-[200%]", "w-[300%]"];

/** The pages as pictures, one below the other, with a bar to turn and enlarge them. Nothing of them is printed. */
export function Pages({
  overview: { pages: count, edition },
  source,
  words,
}: {
  overview: Overview;
  source: Source;
  words: ReaderWords;
}) {
  const { current, isRequested, register, go } = usePages(count);
  const [zoom, setZoom] = useState(0);
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const enlarge = (by: number) =>
    setZoom((before) => Math.min(Math.max(before + by, 0), WIDTHS.length - 1));

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = (event.target as HTMLElement | null)?.closest("input, select, textarea");
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "ArrowRight" || event.key === "j") go(current + 1);
    else if (event.key === "ArrowLeft" || event.key === "k") go(current - 1);
    else if (event.key === "+") enlarge(1);
    else if (event.key === "-") enlarge(-1);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);

  return (
    <div className="print:hidden lg:grid lg:grid-cols-[8rem_minmax(0,1fr)] lg:gap-x-10">
      <nav aria-label={words.pages} className="max-lg:hidden">
        <ol className="sticky top-20 max-h-[calc(100dvh-6rem)] overflow-y-auto border-t border-rule">
          {numbers.map((page) => (
            <li key={page} className="border-b border-rule">
              <Button
                variant="plain"
                aria-current={page === current ? "page" : undefined}
                className="min-h-9 w-full text-left tabular-nums hover:underline aria-[current]:font-semibold aria-[current]:text-copper"
                onClick={() => go(page)}
              >
                {interpolate(words.page, { page, count })}
              </Button>
            </li>
          ))}
        </ol>
      </nav>
      <div className="min-w-0">
        <section
          className="overflow-x-auto"
          aria-label={words.pages}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways once it is enlarged
          tabIndex={0}
        >
          {numbers.map((page) => (
            <Page
              key={`${edition} ${page}`}
              label={interpolate(words.page, { page, count })}
              page={page}
              url={isRequested(page) ? source.pageUrl(page) : null}
              width={WIDTHS[zoom] ?? ""}
              register={register}
              words={words}
            />
          ))}
        </section>
        <div
          role="toolbar"
          aria-label={words.pages}
          className="sticky bottom-0 z-10 flex items-center justify-center gap-x-2 border-t border-rule bg-paper py-2"
        >
          <Button
            variant="icon"
            aria-label={words.previous}
            aria-disabled={current === 1}
            onClick={() => go(current - 1)}
          >
            <Arrow isBack />
          </Button>
          <Select
            aria-label={words.pages}
            className="w-auto min-w-36 tabular-nums"
            value={current}
            onChange={({ target }) => go(Number(target.value))}
          >
            {numbers.map((page) => (
              <option key={page} value={page}>
                {interpolate(words.page, { page, count })}
              </option>
            ))}
          </Select>
          <Button
            variant="icon"
            aria-label={words.next}
            aria-disabled={current === count}
            onClick={() => go(current + 1)}
          >
            <Arrow />
          </Button>
          <Button
            variant="icon"
            aria-label={words.smaller}
            aria-disabled={zoom === 0}
            onClick={() => enlarge(-1)}
          >
            <span aria-hidden="true">−</span>
          </Button>
          <Button
            variant="icon"
            aria-label={words.larger}
            aria-disabled={zoom === WIDTHS.length - 1}
            onClick={() => enlarge(1)}
          >
            <span aria-hidden="true">+</span>
          </Button>
        </div>
      </div>
    </div>
  );
}

/** A page, whose room is there before its picture. */
function Page({
  page,
  label,
  url,
  width,
  register,
  words,
}: {
  page: number;
  label: string;
  /** Null before it comes into view. */
  url: string | null;
  width: string;
  register: (page: number, element: HTMLElement | null) => void;
  words: ReaderWords;
}) {
  const [attempt, setAttempt] = useState(0);
  const [isFailed, setFailed] = useState(false);
  return (
    <figure
      ref={(element) => register(page, element)}
      data-page={page}
      className={`mb-4 aspect-[1600/2124] scroll-mt-20 border border-rule bg-white ${width}`}
    >
      {url && !isFailed && (
        <img
          key={attempt}
          src={url}
          alt={label}
          width={1600}
          height={2124}
          className="block size-full object-contain object-top"
          decoding="async"
          draggable={false}
          onError={() => setFailed(true)}
        />
      )}
      {isFailed && (
        <figcaption className="p-6" role="alert">
          <p>{words.pageFailed}</p>
          <Button
            variant="quiet"
            onClick={() => {
              setFailed(false);
              setAttempt(attempt + 1);
            }}
          >
            {words.again}
          </Button>
        </figcaption>
      )}
    </figure>
  );
}

function Arrow({ isBack = false }: { isBack?: boolean }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4">
      <path
        d={isBack ? "M10.5 2.5 5 8l5.5 5.5" : "M5.5 2.5 11 8l-5.5 5.5"}
        className="fill-none stroke-current"
        strokeWidth="1.75"
      />
    </svg>
  );
}
