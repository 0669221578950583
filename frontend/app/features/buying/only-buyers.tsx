import type { ReactNode } from "react";
import type { PortalWords } from "~/lib/facts";
import { useSignedIn } from "~/lib/session";
import { NotForYou } from "~/tools/not-for-you";

/** Renders its children for buyers. Others see what the page is for, and no request is made that would be refused. */
export function OnlyBuyers({
  words,
  children,
}: {
  words: PortalWords["buying"]["nobody"];
  children: ReactNode;
}) {
  const { isBuyer } = useSignedIn();
  return isBuyer ? children : <NotForYou words={words} />;
}
