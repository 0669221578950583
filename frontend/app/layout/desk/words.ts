import type { DeskWords } from "~/lib/facts";
import { useRootData } from "~/lib/site";

/** A hook that returns the words of the desk. */
export function useDeskWords(): DeskWords {
  const { desk } = useRootData();
  if (!desk) throw new Error("This page is not of the desk.");
  return desk;
}
