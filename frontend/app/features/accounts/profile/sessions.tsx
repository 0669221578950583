import { lazy, Suspense } from "react";
import type { ProfileWords } from "~/lib/facts";
import { SESSIONS, Section } from "./section";

const SessionList = lazy(() => import("./session-list"));

/** The profile's section on sessions. The list is loaded after the page. */
export function Sessions({ words, failed }: { words: ProfileWords["sessions"]; failed: string }) {
  return (
    <Section id={SESSIONS} title={words.title} lede={words.lede}>
      <Suspense>
        <SessionList words={words} failed={failed} />
      </Suspense>
    </Section>
  );
}
