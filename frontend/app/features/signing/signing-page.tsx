import { useState } from "react";
import { CodeStep } from "./code-step";
import { Done } from "./done";
import { Failure, Opening } from "./opening";
import { ReadStep } from "./read-step";
import { SignStep } from "./sign-step";
import { type Acts, type Signing, useSigning } from "./signing-api";
import { Step, StepNames } from "./step";

const STEPS = ["Your email", "Whom we work for", "The agreement", "Your signature"];

type Place = "disclosure" | "agreement" | "sign";

/** The page on which an agreement is read and signed, opened by the link of an email: one decision per screen. */
export function SigningPage() {
  return (
    <StepNames value={STEPS}>
      <Screens />
    </StepNames>
  );
}

function Screens() {
  const acts = useSigning();
  const { shown: signing, failure } = acts;
  if (failure) return <Failure failure={failure} onRetry={acts.open} />;
  if (!signing) return <Opening />;
  if (signing.step === "code") {
    return (
      <CodeStep
        signing={signing}
        acts={acts}
        lede={
          <p>
            {signing.advisor} has prepared an agreement for you to read. First, let's make sure it
            reaches only you.
          </p>
        }
      />
    );
  }
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

  async function end(part: "disclosure" | "agreement", next: Place) {
    if (await acts.recordRead(part)) setPlace(next);
  }

  if (place === "disclosure") {
    return (
      <ReadStep
        key="disclosure"
        number={2}
        title="Whom we work for"
        html={texts.disclosure}
        acts={acts}
        next="Go on to the agreement"
        onEnd={() => end("disclosure", "agreement")}
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
        next="I've read it. Go on"
        onEnd={() => end("agreement", "sign")}
        onBack={() => setPlace("disclosure")}
      />
    );
  }
  return (
    <SignStep signing={signing} texts={texts} acts={acts} onBack={() => setPlace("agreement")} />
  );
}
