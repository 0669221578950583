import { useEffect, useState } from "react";
import type { PeopleWords, ProfileWords } from "~/lib/facts";
import { useSignedIn } from "~/lib/session";
import { AnchorLink } from "~/ui/anchor-link";
import { Business } from "./business";
import { DeleteAccount } from "./delete-account";
import { Email } from "./email";
import { MyData } from "./my-data";
import { Names } from "./names";
import { Password } from "./password";
import { focusSection } from "./section";
import { Security } from "./security";
import { Sessions } from "./sessions";
import { ReauthenticationProvider } from "./use-reauthentication";

/** The profile page, in sections that each have a fragment. */
export function Profile({ words, people }: { words: ProfileWords; people: PeopleWords }) {
  const { business } = useSignedIn();
  const [passwords, setPasswords] = useState(0);

  // The sections are not in the prerendered page, so the browser cannot scroll to them itself.
  useEffect(() => {
    const part = window.location.hash.slice(1);
    document.getElementById(part)?.scrollIntoView();
    focusSection(part);
  }, []);

  const parts = [
    { id: "you", title: words.names.title },
    { id: "email", title: words.email.title },
    ...(business ? [{ id: "business", title: words.business.title }] : []),
    { id: "password", title: words.password.title },
    { id: "security", title: words.security.title },
    { id: "sessions", title: words.sessions.title },
    { id: "data", title: words.data.title },
    { id: "delete", title: words.delete.title },
  ];
  return (
    <ReauthenticationProvider words={words.confirm}>
      <div className="mt-4 grid grid-cols-1 gap-x-16 gap-y-6 lg:mt-8 lg:grid-cols-[14rem_1fr]">
        <nav aria-label={words.parts} className="no-print lg:sticky lg:top-28 lg:self-start">
          <ul className="scrolling-line -mx-6 gap-x-6 px-6 sm:mx-0 sm:flex-wrap sm:px-0 lg:grid lg:border-l lg:border-rule">
            {parts.map(({ id, title }) => (
              <li key={id}>
                <AnchorLink
                  className="list-link inline-flex min-h-11 items-center max-lg:text-copper lg:pl-5"
                  to={`/profile#${id}`}
                >
                  {title}
                </AnchorLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="min-w-0">
          <Names words={words.names} />
          <Email words={words.email} failed={words.failed} />
          <Business words={words.business} people={people} />
          <Password words={words.password} onChanged={() => setPasswords(passwords + 1)} />
          <Security words={words} />
          <Sessions key={passwords} words={words.sessions} failed={words.failed} />
          <MyData words={words.data} />
          <DeleteAccount words={words.delete} />
        </div>
      </div>
    </ReauthenticationProvider>
  );
}
