import type { ReactNode } from "react";
import type { PortalWords } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { useSignedIn } from "~/lib/session";
import { ButtonLink } from "~/ui/button";

/** Renders its children for buyers. Others see what the page is for, and no request is made that would be refused. */
export function OnlyBuyers({
  words,
  children,
}: {
  words: PortalWords["buying"]["nobody"];
  children: ReactNode;
}) {
  const { isBuyer, person } = useSignedIn();
  if (isBuyer) return children;
  return (
    <div className="page pt-6 pb-24">
      <h1>{words.title}</h1>
      <p className="lede mt-5 max-w-prose wrap-anywhere">
        {interpolate(words.text, { email: person.email })}
      </p>
      <p className="mt-8">
        <ButtonLink variant="secondary" to="/business-listings">
          {words.go}
        </ButtonLink>
      </p>
    </div>
  );
}
