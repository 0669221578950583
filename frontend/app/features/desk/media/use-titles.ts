import { useQuery } from "@tanstack/react-query";
import { documentsQuery } from "../site/documents";
import type { Picture } from "./queries";

/** A use of a picture in a document, with the document's title. */
export type TitledUse = Picture["usedIn"][number] & { title: string };

/**
 * A hook that returns a function from a picture to its uses, with the titles of the documents; the key of a document
 * stands in for an unknown title.
 */
export function useTitledUses(): (picture: Picture) => TitledUse[] {
  const { data } = useQuery(documentsQuery);
  const titles = new Map(data?.documents.map(({ key, title }) => [key, title]));
  return ({ usedIn }) => usedIn.map((use) => ({ ...use, title: titles.get(use.key) ?? use.key }));
}
