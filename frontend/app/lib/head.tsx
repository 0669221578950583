import { useRootData } from "./site";

type HeadWords = { title: string; description: string };

/** The elements of a page's head: title, description, canonical address and social sharing preview. */
export function Head({
  page,
  words: own,
  listed = true,
}: {
  /** The address of the page, or "404": the key of its title and description in `content/site.json`. */
  page: string;
  /** The title and description, where `content/site.json` has none for this page. */
  words?: HeadWords;
  /** Whether search engines should list the page, as `pages.json` says. */
  listed?: boolean;
}) {
  const { firm, site, siteUrl } = useRootData();
  const words = own ?? (site.pages as Record<string, HeadWords>)[page];
  if (!words) throw new Error(`content/site.json has no title for ${page}`);
  const address = new URL(page, siteUrl).href;
  return (
    <>
      <title>{`${words.title} | ${firm.shortName}`}</title>
      <meta name="description" content={words.description} />
      {listed ? <link rel="canonical" href={address} /> : <meta name="robots" content="noindex" />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={firm.name} />
      <meta property="og:locale" content="en_US" />
      <meta property="og:title" content={words.title} />
      <meta property="og:description" content={words.description} />
      {listed && <meta property="og:url" content={address} />}
      <meta property="og:image" content={new URL("/og.png", siteUrl).href} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta
        property="og:image:alt"
        content="Contoured hills at first light under a lone star, with the words: Scale it. Sell it. Keep more of it."
      />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** A script element with structured data for search engines (schema.org, JSON-LD). */
export function StructuredData({ data }: { data: object }) {
  // `<` is escaped so that no word can close the script element.
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: serialised and escaped on the line above
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
