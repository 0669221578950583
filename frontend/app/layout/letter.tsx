/** A text written in Markdown and turned into HTML when the site is published. */
export function Letter({ html }: { html: string }) {
  return (
    <div className="page pt-14 pb-24 md:pt-24">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, rendered with raw HTML switched off */}
      <article className="letter" dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  );
}
