import MiniSearch, { type Query } from "minisearch";
import type { ArticleEntry, DocumentEntry, LibraryCatalog } from "~/lib/library-catalog";
import { indexedWords, queryWords } from "~/lib/search-words";

export const KINDS = ["all", "articles", "documents"] as const;
export type Kind = (typeof KINDS)[number];
/** `topic`: the name of a topic or of a collection. */
export type Search = { text: string; topic: string; kind: Kind };
type Found = { articles: ArticleEntry[]; documents: DocumentEntry[] };

export const EVERYTHING: Search = { text: "", topic: "", kind: "all" };

export function isEmptySearch({ text, topic, kind }: Search): boolean {
  return text.trim() === "" && topic === "" && kind === "all";
}

type Entry = { id: string; title: string; description: string; rest: string };

/**
 * Creates the search function for the catalog. Words may be unfinished or misspelled, all must occur, and titles
 * count most. It runs in the browser, without requests.
 */
export function searchOf(catalog: LibraryCatalog): (question: Search) => Found {
  const index = new MiniSearch<Entry>({
    fields: ["title", "description", "rest"],
    tokenize: indexedWords,
    processTerm: (word) => word,
    searchOptions: {
      combineWith: "AND",
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 0.25 : false),
      boost: { title: 4, description: 2 },
    },
  });
  index.addAll([
    ...catalog.articles.map(({ slug, title, description, contents, words }) => ({
      id: `a:${slug}`,
      title,
      description,
      rest: `${contents.map(({ text }) => text).join(" ")} ${words}`,
    })),
    ...catalog.documents.map(({ key, title, description, kind }) => ({
      id: `d:${key}`,
      title,
      description,
      rest: kind,
    })),
  ]);

  return ({ text, topic, kind }) => {
    const ranks = text.trim() === "" ? null : new Map<string, number>();
    if (ranks)
      for (const [rank, { id }] of index.search(queryOf(text)).entries()) ranks.set(id, rank);
    const pick = <Item>(items: Item[], id: (item: Item) => string): Item[] => {
      if (!ranks) return items;
      const rank = (item: Item) => ranks.get(id(item)) ?? -1;
      return items.filter((item) => rank(item) >= 0).sort((one, two) => rank(one) - rank(two));
    };
    const articles = catalog.articles.filter(
      (article) => !topic || article.topic === topic || article.collections.includes(topic),
    );
    return {
      articles: kind === "documents" ? [] : pick(articles, ({ slug }) => `a:${slug}`),
      // Documents have no topic, so a search by topic leaves them out.
      documents:
        kind === "articles" || topic ? [] : pick(catalog.documents, ({ key }) => `d:${key}`),
    };
  };
}

/** All words must occur; one with apostrophes or hyphens in its parts, or run together. */
function queryOf(text: string): Query {
  const either = (parts: string[]): Query => ({
    combineWith: "OR",
    queries: [parts.join(""), { combineWith: "AND", queries: parts }],
  });
  return { combineWith: "AND", queries: queryWords(text).map(either) };
}
