import type { Agreement } from "./queries";

/** Both texts of an agreement as its signers read them. */
export function LetterText({
  agreement: { disclosure, agreement, isSample, state },
}: {
  agreement: Agreement;
}) {
  return (
    <section aria-labelledby="agreement-text" className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="agreement-text">
          {state === "draft" ? "What the signers will read" : "What the signers read"}
        </h2>
      </div>
      {isSample && (
        <p className="mt-1 border-l-4 border-amber py-1 pl-3">
          This is the sample text. Have counsel review it, and change it under Site, Agreements.
        </p>
      )}
      <div className="mt-3 border-t-4 border-copper bg-white p-5 md:p-8">
        <Html html={disclosure} />
        <hr className="my-8 border-rule" />
        <Html html={agreement} />
      </div>
    </section>
  );
}

function Html({ html }: { html: string }) {
  return (
    <div
      className="letter text-[0.9375rem]"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, rendered with raw HTML switched off
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
