import type { ReactNode } from "react";
import { useSignedIn } from "~/lib/session";
import { NotForYou } from "~/tools/not-for-you";
import type { Words } from "./queries";

/** Renders its children for the lenders of buyers. For others, no request is made that would be refused. */
export function OnlyLenders({ words, children }: { words: Words["nobody"]; children: ReactNode }) {
  const { isLender } = useSignedIn();
  return isLender ? children : <NotForYou words={words} />;
}
