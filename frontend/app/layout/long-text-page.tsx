import type { LongText } from "~/lib/facts";

/** A page with a text in sections, such as the privacy policy, and a table of contents after its introduction. */
export function LongTextPage({ text: { intro, contents, body } }: { text: LongText }) {
  return (
    <article className="page gap-x-24 pt-14 pb-24 md:pt-24 lg:grid lg:grid-cols-[minmax(0,40rem)_1fr]">
      <Html html={intro} />
      <nav
        className="letter-contents no-print lg:sticky lg:top-28 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-2 lg:self-start"
        aria-label="On this page"
      >
        <p className="font-semibold">On this page</p>
        <ul className="mt-2">
          {contents.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ul>
      </nav>
      <Html html={body} />
    </article>
  );
}

function Html({ html }: { html: string }) {
  return (
    <div
      className="letter lg:col-start-1 lg:[&_table]:table-fixed"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, rendered with raw HTML switched off
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
