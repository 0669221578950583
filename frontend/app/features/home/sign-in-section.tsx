import type { ReactNode } from "react";
import type { HomeWords } from "~/lib/facts";

/** The section of the home page on the owners' sign-in: what it is for, and the form. */
export function SignInSection({
  words,
  children,
}: {
  words: HomeWords["signIn"];
  children: ReactNode;
}) {
  return (
    <section id="auth-section" tabIndex={-1} className="page">
      <div className="grid gap-x-14 gap-y-6 border-t border-edge py-12 lg:grid-cols-[1fr_1.6fr]">
        <div>
          <h2 className="text-heading">{words.title}</h2>
          <p className="mt-3 max-w-md text-ink-soft">{words.lede}</p>
          <p className="mt-3 max-w-md text-small text-ink-soft">{words.note}</p>
        </div>
        {children}
      </div>
    </section>
  );
}
