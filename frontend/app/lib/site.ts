import { createContext, type RouterContextProvider, useRouteLoaderData } from "react-router";
import type { Firm, NotFoundWords, SiteWords, Words } from "./facts";
import type { Article, LibraryCatalogue } from "./library-catalogue";

/** What one publication is made of: the words, where the site lives, and the year the footer shows. */
export type Site = {
  siteUrl: string;
  year: number;
  content: Words;
  /** By slug. */
  articles: Record<string, Article>;
  shelf: LibraryCatalogue;
};

export const siteContext = createContext<Site>();

/** The words a route asks for; routes read them in their loaders, never while rendering. */
export function words<Key extends keyof Words>(
  context: Readonly<RouterContextProvider>,
  key: Key,
): Words[Key] {
  return context.get(siteContext).content[key];
}

/** What every page shows: the firm, the navigation and the words of the frame. */
export type Frame = {
  firm: Firm;
  site: SiteWords;
  notFound: NotFoundWords;
  siteUrl: string;
  year: number;
};

export function frame(context: Readonly<RouterContextProvider>): Frame {
  const { content, siteUrl, year } = context.get(siteContext);
  return { firm: content.firm, site: content.site, notFound: content["not-found"], siteUrl, year };
}

export function useFrame(): Frame {
  const data = useRouteLoaderData<Frame>("root");
  if (!data) throw new Error("The root route has not loaded its words.");
  return data;
}
