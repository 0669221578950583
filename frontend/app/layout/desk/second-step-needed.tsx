import { useRootData } from "~/lib/site";
import { ButtonLink } from "~/ui/button";

/** The page shown to staff who have not set up a second sign-in step. */
export function SecondStepNeeded() {
  const { firm } = useRootData();
  return (
    <section className="page band">
      <title>{`Add a second step | ${firm.shortName}`}</title>
      <h1 className="max-w-[18ch]">One thing before you start</h1>
      <p className="lede mt-6">
        The desk holds what owners tell us in confidence. Add a passkey or an authenticator app to
        your sign-in, so that a stolen password alone opens nothing. It takes about two minutes.
      </p>
      <p className="mt-8">
        <ButtonLink to="/profile#security">Set up a second step</ButtonLink>
      </p>
    </section>
  );
}
