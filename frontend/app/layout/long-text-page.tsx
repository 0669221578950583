import type { LongText } from "~/lib/facts";

/** A text in sections, with a table of contents after the introduction. */
export function LongTextPage({ text: { intro, contents, body } }: { text: LongText }) {
  return (
    <article className="page pt-14 pb-24 md:pt-24">
      <Html html={intro} />
      <nav className="letter-contents no-print" aria-label="On this page">
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
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, rendered with raw HTML switched off
  return <div className="letter" dangerouslySetInnerHTML={{ __html: html }} />;
}
