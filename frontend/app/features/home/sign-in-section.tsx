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
    <section id="auth-section" tabIndex={-1} className="band band-deep">
      <div className="page grid gap-x-16 gap-y-10 lg:grid-cols-2">
        <div>
          <h2>{words.title}</h2>
          <p className="lede mt-5">{words.lede}</p>
          <p className="mt-5 max-w-prose">{words.note}</p>
        </div>
        {children}
      </div>
    </section>
  );
}
