import { listingViews } from "~/lib/listing-views";
import type { Site } from "~/lib/site";
import pages from "../pages.json";

/**
 * A page to publish. `status`: the status of its response. `listed`: whether search engines should list it. A path
 * with `/:id` is one page for every number in that place, and a path that ends in `/*` is one page for every
 * entry key; scripts of the page read them from the address.
 */
export type Page = {
  path: string;
  status: 200 | 404;
  listed: boolean;
  signedIn: boolean;
  /** A screen of the desk, all of whose data comes from the API. */
  desk: boolean;
};

/**
 * Every page of one publication: those of `pages.json`, with a page for each article, each listing and each view of
 * the listings, each page after the form for alerts and each tab of the portal, and the 404 page.
 */
export function sitePages({ articles, content, listings }: Site): Page[] {
  const tabs = Object.keys(content.portal.portal.tabs);
  const parameters = {
    "/:slug": Object.keys(articles).map((slug) => `/${slug}`),
    "/:listing": listings.map(({ number }) => `/${number}`),
    "/:view": listingViews(listings, content.listings.views).map(({ slug }) => `/${slug}`),
    "/:step": Object.keys(content.listings.alerts.steps).map((step) => `/${step}`),
    "/:tab?": ["", ...tabs.map((tab) => `/${tab}`)],
  };
  const paths = (group: Record<string, string>) =>
    Object.keys(group).flatMap((pattern) => {
      const parameter = Object.entries(parameters).find(([name]) => pattern.endsWith(name));
      if (!parameter) return pattern;
      return parameter[1].map((value) => pattern.replace(parameter[0], value));
    });
  const unlisted = { status: 200, listed: false, signedIn: false, desk: false } as const;
  return [
    ...paths(pages.listed).map((path): Page => ({ ...unlisted, path, listed: true })),
    ...paths(pages.unlisted).map((path): Page => ({ ...unlisted, path })),
    ...[...new Set(paths(pages.signedIn))].map(
      (path): Page => ({ ...unlisted, path, signedIn: true }),
    ),
    ...paths(pages.desk).map((path): Page => ({ ...unlisted, path, signedIn: true, desk: true })),
    { ...unlisted, path: "/404", status: 404 },
  ];
}
