import { lazy, Suspense } from "react";
import type { ProfileWords } from "~/lib/facts";
import { SECURITY, Section } from "./section";

const SecondFactors = lazy(() => import("./second-factors"));

/** The profile's section on second factors, which are loaded after the page. */
export function Security({ words }: { words: ProfileWords }) {
  return (
    <Section id={SECURITY} title={words.security.title} lede={words.security.lede}>
      <Suspense>
        <SecondFactors words={words} />
      </Suspense>
    </Section>
  );
}
