import { useQuery } from "@tanstack/react-query";
import { documentsQuery } from "../site/documents";
import type { Picture } from "./queries";

/** A document that uses a picture, by its title. */
export type TitledUse = Picture["usedIn"][number] & { title: string };

/** Gives the documents that use a picture their titles. */
export function useTitledUses(): (picture: Picture) => TitledUse[] {
  const { data } = useQuery(documentsQuery);
  const titles = new Map(data?.documents.map(({ key, title }) => [key, title]));
  return ({ usedIn }) => usedIn.map((use) => ({ ...use, title: titles.get(use.key) ?? use.key }));
}
