import { createContext, type RouterContextProvider, useRouteLoaderData } from "react-router";
import type {
  DeskWords,
  Firm,
  HealthQuestionSet,
  LendingTerms,
  NotFoundWords,
  ProfileWords,
  PublicListing,
  ReportedMultiples,
  SiteWords,
  ValuationMethod,
  ValueQuestionSet,
  Words,
} from "./facts";
import type { Article, LibraryCatalog } from "./library-catalog";

/** Everything that one publication is rendered from. `year`: the current year, for the footer. */
export type Site = {
  siteUrl: string;
  year: number;
  content: Words;
  /** The valuation method in use. */
  method: ValuationMethod;
  /** What the SBA and its lenders ask for now. */
  lendingTerms: LendingTerms;
  reportedMultiples: ReportedMultiples;
  /** The questions in use. */
  questionSets: QuestionSets;
  /** The articles by slug. */
  articles: Record<string, Article>;
  catalog: LibraryCatalog;
  /** The businesses for sale, the newest first, and then those that are sold. */
  listings: PublicListing[];
};

type QuestionSets = {
  "value-assessment": ValueQuestionSet;
  "business-health": HealthQuestionSet;
};

export const siteContext = createContext<Site>();

/**
 * A text of this publication by its key in `content/`, as edited. Only loaders may call this: rendering has no
 * context.
 */
export function textOf<Key extends keyof Words>(
  context: Readonly<RouterContextProvider>,
  key: Key,
): Words[Key] {
  return context.get(siteContext).content[key];
}

/** The listings of this publication. Only loaders may call this. */
export function listingsOf(context: Readonly<RouterContextProvider>): PublicListing[] {
  return context.get(siteContext).listings;
}

/** The valuation method of this publication. Only loaders may call this. */
export function methodOf(context: Readonly<RouterContextProvider>): ValuationMethod {
  return context.get(siteContext).method;
}

/** The lending terms of this publication. Only loaders may call this. */
export function lendingTermsOf(context: Readonly<RouterContextProvider>): LendingTerms {
  return context.get(siteContext).lendingTerms;
}

/** The multiples that others report. Only loaders may call this. */
export function reportedMultiplesOf(context: Readonly<RouterContextProvider>): ReportedMultiples {
  return context.get(siteContext).reportedMultiples;
}

/** The questions of this publication. Only loaders may call this. */
export function questionSetOf<Key extends keyof QuestionSets>(
  context: Readonly<RouterContextProvider>,
  key: Key,
): QuestionSets[Key] {
  return context.get(siteContext).questionSets[key];
}

/** The data of the root route, for what every page shows: the firm, the navigation, the header and the footer. */
export type RootData = {
  firm: Firm;
  site: SiteWords;
  notFound: NotFoundWords;
  siteUrl: string;
  year: number;
  /** Only on the pages of the desk, which every link to them loads anew. */
  desk?: DeskWords & { confirm: ProfileWords["confirm"] };
};

export function rootData(
  context: Readonly<RouterContextProvider>,
  { url }: { url: string },
): RootData {
  const { content, siteUrl, year } = context.get(siteContext);
  const { firm, site, "not-found": notFound } = content;
  const isDesk = new URL(url).pathname.split("/")[1] === "desk";
  const { screens } = content.desk;
  const desk = isDesk && { desk: { screens, confirm: content.accounts.profile.confirm } };
  return { firm, site, notFound, siteUrl, year, ...desk };
}

export function useRootData(): RootData {
  const data = useRouteLoaderData<RootData>("root");
  if (!data) throw new Error("The root route has not loaded its data.");
  return data;
}
