import { useState } from "react";
import { Button } from "~/ui/button";
import { Loading } from "~/ui/loading";
import { CodeStep } from "./code-step";
import { Done } from "./done";
import { ReadStep } from "./read-step";
import { SignStep } from "./sign-step";
import { type Acts, type Signing, useSigning } from "./signing-api";
import { Step } from "./step";

type Place = "disclosure" | "agreement" | "sign";

/** The page on which an agreement is read and signed, opened by the link of an email: one decision per screen. */
export function SigningPage() {
  const acts = useSigning();
  const { signing, failure } = acts;
  if (failure) {
    return (
      <Step title={failure.isFinal ? "This link doesn't lead anywhere" : "We couldn't load this"}>
        <p>{failure.message}</p>
        {!failure.isFinal && (
          <p className="mt-6">
            <Button variant="secondary" onClick={() => void acts.open()}>
              Try again
            </Button>
          </p>
        )}
      </Step>
    );
  }
  if (!signing) {
    return (
      <div className="page pt-16">
        <Loading words="Opening your link..." />
      </div>
    );
  }
  if (signing.step === "code") return <CodeStep signing={signing} acts={acts} />;
  if (signing.step === "read") return <Reading key="read" signing={signing} acts={acts} />;
  if (signing.step === "declined") {
    return (
      <Step
        title="Nobody has to sign this anymore"
        lede={<p>The agreement was declined. {signing.advisor} will be in touch.</p>}
      />
    );
  }
  if (signing.step === "closed") {
    return (
      <Step
        title="This agreement can't be signed anymore"
        lede={<p>It was open for 30 days. Call us at {signing.firmPhone} if you want a new one.</p>}
      />
    );
  }
  return <Done key={signing.step} signing={signing} acts={acts} />;
}

function Reading({ signing, acts }: { signing: Signing; acts: Acts }) {
  const { texts } = signing;
  const [place, setPlace] = useState<Place>(() => {
    if (!texts?.disclosureRead) return "disclosure";
    return texts.agreementRead ? "sign" : "agreement";
  });
  if (!texts) return null;
  if (place === "disclosure") {
    return (
      <ReadStep
        key="disclosure"
        number={2}
        title="Whom we work for"
        html={texts.disclosure}
        acts={acts}
        part="disclosure"
        next="Go on to the agreement"
        onRead={() => setPlace("agreement")}
      />
    );
  }
  if (place === "agreement") {
    return (
      <ReadStep
        key="agreement"
        number={3}
        title="The agreement"
        html={texts.agreement}
        acts={acts}
        part="agreement"
        next="I've read it. Go on"
        onRead={() => setPlace("sign")}
        onBack={() => setPlace("disclosure")}
      />
    );
  }
  return (
    <SignStep signing={signing} texts={texts} acts={acts} onBack={() => setPlace("agreement")} />
  );
}
