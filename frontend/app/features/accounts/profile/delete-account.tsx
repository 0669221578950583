import { lazy, Suspense } from "react";
import type { ProfileWords } from "~/lib/facts";
import { Section } from "./section";

const CloseAccount = lazy(() => import("./close-account"));

/**
 * The profile's section that closes the account, whose content is loaded after the page. The account is deleted
 * after fourteen days, unless the person signs in before then.
 */
export function DeleteAccount({ words }: { words: ProfileWords["delete"] }) {
  return (
    <Section id="delete" title={words.title}>
      <Suspense>
        <CloseAccount words={words} />
      </Suspense>
    </Section>
  );
}
