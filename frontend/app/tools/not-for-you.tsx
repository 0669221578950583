import { interpolate } from "~/lib/interpolate";
import { useSignedIn } from "~/lib/session";
import { ButtonLink } from "~/ui/button";

/** What people see on the pages of buyers or brokers who are neither: what the page is for, and where to go. */
export function NotForYou({ words }: { words: { title: string; text: string; go: string } }) {
  const { person } = useSignedIn();
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
