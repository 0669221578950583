import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { Options } from "~/layout/desk/options";
import { errorMessage } from "~/lib/query-client";
import { useRootData } from "~/lib/site";
import { Button } from "~/ui/button";
import { Select } from "~/ui/input";
import { previewQuery } from "../api";
import { LABEL } from "../look";
import { TOOL } from "../markdown/markdown-tools";

/** Milliseconds without typing after which the preview is brought up to date. */
const PAUSE_MS = 500;

type Words = Parameters<typeof previewQuery>[0]["body"];

const WIDTHS = [
  { key: "phone", label: "Phone" },
  { key: "desktop", label: "Desktop" },
] as const;

/** A preview of the page or the email with the content of the form. */
export default function Preview({ entryKey, body }: { entryKey: string; body: unknown }) {
  const id = useId();
  const { site } = useRootData();
  const [width, setWidth] = useState<(typeof WIDTHS)[number]["key"]>("phone");
  const [path, setPath] = useState("");
  const typed = usePaused(body as Words);
  const before = useRef(typed);
  const [edited, setEdited] = useState("");
  useEffect(() => {
    if (before.current !== typed) setEdited(firstDifference(before.current, typed));
    before.current = typed;
  }, [typed]);
  const titles: Readonly<Record<string, { title: string } | undefined>> = site.pages;
  const { data, error, isFetching } = useQuery({
    ...previewQuery({ key: entryKey, body: typed, path }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    retry: false,
  });
  const problem = error ? errorMessage(error) : data?.reason;
  return (
    <section
      className="-order-1 min-w-0 min-[75rem]:min-w-[390px] min-[75rem]:sticky min-[75rem]:top-4 min-[75rem]:order-none"
      aria-labelledby={`${id}-title`}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h2 id={`${id}-title`} className={`mr-auto ${LABEL}`}>
          Preview
        </h2>
        {WIDTHS.map(({ key, label }) => (
          <Button
            key={key}
            variant="plain"
            className={`${TOOL} aria-pressed:underline aria-pressed:decoration-copper aria-pressed:decoration-2 aria-pressed:underline-offset-[0.4em]`}
            aria-pressed={width === key}
            onClick={() => setWidth(key)}
          >
            {label}
          </Button>
        ))}
        {data && data.pages.length > 1 && (
          <Select
            aria-label="Page"
            value={data.path}
            onChange={({ target }) => setPath(target.value)}
          >
            <Options of={data.pages.map((page) => [page, titles[page]?.title ?? page])} />
          </Select>
        )}
        {data?.url && (
          <a href={data.url} target="_blank" rel="noreferrer" className="text-link">
            Open in a new tab
          </a>
        )}
      </div>
      <p
        role="status"
        className="w-0 min-w-full min-h-[1.5em] py-1 whitespace-pre-line text-ink-soft"
      >
        {problem ||
          (isFetching ? "Bringing the preview up to date..." : "As it would be published")}
      </p>
      {data?.url && <Frame url={data.url} width={width} edited={edited} />}
    </section>
  );
}

/** The page in a frame, which shows the text of the field that has the focus or was edited last. */
function Frame({ url, width, edited }: { url: string; width: string; edited: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const scrolled = useRef(0);
  useEffect(() => {
    const show = ({ target }: FocusEvent) => {
      const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
      const page = frame.current?.contentWindow;
      // Until the page has loaded, its document has no body.
      if (isField && page && frame.current?.contentDocument?.body) scrollToText(page, target.value);
    };
    addEventListener("focusin", show);
    return () => removeEventListener("focusin", show);
  }, []);
  return (
    <div
      data-width={width}
      className="h-[70vh] w-[390px] max-w-full overflow-hidden rounded-[3px] border border-edge bg-white data-[width=desktop]:w-[640px]"
    >
      <iframe
        // The desktop is drawn at half its size.
        className={
          width === "desktop" ? "h-[140vh] w-[1280px] origin-top-left scale-50" : "size-full"
        }
        ref={frame}
        title="The page with these words"
        src={url}
        sandbox="allow-same-origin"
        onLoad={() => {
          const page = frame.current?.contentWindow;
          // What the browser shows in place of a page is of another origin.
          if (!page || !frame.current?.contentDocument) return;
          page.scrollTo(0, scrolled.current);
          scrollToText(page, edited);
          page.addEventListener("scroll", () => {
            scrolled.current = page.scrollY;
          });
          // A link would leave the preview for the public page.
          page.addEventListener("click", (event) => event.preventDefault(), true);
        }}
      />
    </div>
  );
}

/** Scrolls only the page in the frame: `scrollIntoView` would move the desk with it. */
function scrollToText(page: Window, text: string) {
  const found = elementWith(page.document, text)?.getBoundingClientRect();
  if (found) page.scrollTo(0, page.scrollY + found.top - page.innerHeight / 3);
}

/** How much of a text is searched for: the page may show the rest in other elements. */
const SEARCHED = 40;

/** The innermost element of a page that shows the beginning of a text. */
function elementWith(page: Document, text: string): Element | undefined {
  const words = text
    .replace(/[#*_>[\]]/g, "")
    .trim()
    .slice(0, SEARCHED);
  if (!words) return undefined;
  return [...page.body.querySelectorAll("main *")].findLast((element) =>
    element.textContent?.replace(/\s+/g, " ").includes(words),
  );
}

/** Returns the first text of a document, or the first paragraph of a text, that differs from before. */
function firstDifference(before: unknown, now: unknown): string {
  if (typeof now === "string") {
    if (now === before) return "";
    const old = new Set(typeof before === "string" ? before.split(/\n\s*\n/) : []);
    return now.split(/\n\s*\n/).find((paragraph) => !old.has(paragraph)) ?? "";
  }
  if (typeof now !== "object" || now === null) return "";
  for (const [name, value] of Object.entries(now)) {
    const found = firstDifference((before as Record<string, unknown> | undefined)?.[name], value);
    if (found) return found;
  }
  return "";
}

/** A hook that returns the content, half a second after its last change. */
function usePaused(body: Words): Words {
  const [paused, setPaused] = useState(body);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(body), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [body]);
  return paused;
}
