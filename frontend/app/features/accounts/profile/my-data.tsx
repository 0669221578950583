import { DownloadLink } from "~/lib/download-link";
import type { ProfileWords } from "~/lib/facts";
import { buttonClass } from "~/ui/button";
import { Section } from "./section";

/** The profile's section with links that download all data stored about the person. */
export function MyData({ words }: { words: ProfileWords["data"] }) {
  return (
    <Section id="data" title={words.title} lede={words.lede}>
      <p>{words.text}</p>
      <p className="mt-6 flex flex-wrap gap-4">
        <DownloadLink
          className={buttonClass("secondary")}
          href="/api/profile/data.html"
          fileName="my-data.html"
        >
          {words.read}
        </DownloadLink>
        <DownloadLink
          className={buttonClass("secondary")}
          href="/api/profile/data.json"
          fileName="my-data.json"
        >
          {words.json}
        </DownloadLink>
      </p>
      <p className="mt-3 text-small text-ink-soft">{words.help}</p>
    </Section>
  );
}
