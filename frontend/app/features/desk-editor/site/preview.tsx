import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { apiQuery, errorMessage } from "~/lib/query-client";
import { useRootData } from "~/lib/site";
import type { Body } from "./documents";

/** Milliseconds without typing after which the preview is brought up to date. */
const PAUSE_MS = 500;

type Words = components["schemas"]["SitePreviewIn"]["body"];

const WIDTHS = [
  { key: "phone", label: "Phone" },
  { key: "desktop", label: "Desktop" },
] as const;

const previewQuery = (body: { key: string; body: Words; path: string }) => ({
  ...apiQuery(["desk", "site", "preview", body], ({ signal }) =>
    api.POST("/api/desk/site/previews", { body, signal }),
  ),
  gcTime: 0, // a newer preview replaces the older one on the server
});

/** A preview of the page or the email with the content of the form. */
export default function Preview({ documentKey, body }: { documentKey: string; body: Body }) {
  const id = useId();
  const { site } = useRootData();
  const [width, setWidth] = useState<(typeof WIDTHS)[number]["key"]>("phone");
  const [path, setPath] = useState("");
  const typed = usePaused(body as Words);
  const titles: Readonly<Record<string, { title: string } | undefined>> = site.pages;
  const { data, error, isFetching } = useQuery({
    ...previewQuery({ key: documentKey, body: typed, path }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    retry: false,
  });
  const problem = error ? errorMessage(error) : data?.reason;
  return (
    <section className="site-page-preview" aria-labelledby={`${id}-title`}>
      <div className="site-page-preview-head">
        <h2 id={`${id}-title`} className="form-label">
          Preview
        </h2>
        {WIDTHS.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            className="site-tool site-width"
            aria-pressed={width === key}
            onClick={() => setWidth(key)}
          >
            {label}
          </button>
        ))}
        {data && data.pages.length > 1 && (
          <select
            className="lead-input"
            aria-label="Page"
            value={data.path}
            onChange={({ target }) => setPath(target.value)}
          >
            {data.pages.map((page) => (
              <option key={page} value={page}>
                {titles[page]?.title ?? page}
              </option>
            ))}
          </select>
        )}
        {data?.url && (
          <a href={data.url} target="_blank" rel="noreferrer" className="text-link">
            Open in a new tab
          </a>
        )}
      </div>
      <p role="status" className="site-page-preview-state">
        {problem ||
          (isFetching ? "Bringing the preview up to date..." : "As it would be published")}
      </p>
      {data?.url && <Frame url={data.url} width={width} />}
    </section>
  );
}

/** The page in a frame, which keeps its scroll position when a newer version is shown. */
function Frame({ url, width }: { url: string; width: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const scrolled = useRef(0);
  return (
    <div className="site-page-frame" data-width={width}>
      <iframe
        ref={frame}
        title="The page with these words"
        src={url}
        sandbox="allow-same-origin"
        onLoad={() => {
          const page = frame.current?.contentWindow;
          // What the browser shows in place of a page is of another origin.
          if (!page || !frame.current?.contentDocument) return;
          page.scrollTo(0, scrolled.current);
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

/** A hook that returns the content, half a second after its last change. */
function usePaused(body: Words): Words {
  const [paused, setPaused] = useState(body);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(body), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [body]);
  return paused;
}
