import type { ReactNode } from "react";
import { useSignedIn } from "~/lib/session";
import { NotForYou } from "~/tools/not-for-you";
import type { Words } from "./queries";

/** Renders its children for brokers of other firms. For others, no request is made that would be refused. */
export function OnlyCoBrokers({
  words,
  children,
}: {
  words: Words["nobody"];
  children: ReactNode;
}) {
  const { isCoBroker } = useSignedIn();
  return isCoBroker ? children : <NotForYou words={words} />;
}
