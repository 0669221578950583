import { useState } from "react";
import { CodeStep } from "../code-step";
import { Failure, Opening } from "../opening";
import { ReadStep } from "../read-step";
import { Step, StepNames } from "../step";
import { AddListing } from "./add-listing";
import { CopyButton } from "./copy-button";
import { type Nda, type NdaActs, useNda } from "./nda-api";
import { NdaDone } from "./nda-done";
import { NdaSignStep } from "./nda-sign-step";

const STEPS = ["Your email", "The agreement", "Your signature"];

/** The page on which a buyer, or their broker, reads and signs a confidentiality agreement. */
export function NdaPage() {
  return (
    <StepNames value={STEPS}>
      <Screens />
    </StepNames>
  );
}

function Screens() {
  const acts = useNda();
  const { shown: nda, failure } = acts;
  if (failure) return <Failure failure={failure} onRetry={acts.open} />;
  if (!nda) return <Opening />;
  if (nda.step === "code") {
    return (
      <CodeStep
        signing={nda}
        acts={acts}
        lede={
          <p>
            What we tell buyers is confidential, so first let's make sure that this page reaches
            only you.
          </p>
        }
      />
    );
  }
  if (nda.step === "read") return <Reading nda={nda} acts={acts} />;
  if (nda.step === "add" && nda.adds) return <AddListing nda={nda} adds={nda.adds} acts={acts} />;
  if (nda.step === "declined") {
    return (
      <Step
        title="You don't have to sign"
        lede={
          <p>
            We have your answer, and nothing was signed. If you change your mind, call us at{" "}
            {nda.firmPhone}.
          </p>
        }
      />
    );
  }
  if (nda.step === "closed") {
    return (
      <Step
        title="This can't be signed anymore"
        lede={<p>It was open for 30 days. Call us at {nda.firmPhone} if you want a new one.</p>}
      />
    );
  }
  if (nda.step === "ended") {
    return (
      <Step
        title="This agreement is over"
        lede={
          <p>
            It opens nothing anymore. What you agreed to about what you have learned still holds, as
            the text says. Questions? Call us at {nda.firmPhone}.
          </p>
        }
      >
        <CopyButton acts={acts} />
      </Step>
    );
  }
  return <NdaDone nda={nda} acts={acts} />;
}

function Reading({ nda, acts }: { nda: Nda; acts: NdaActs }) {
  const { text } = nda;
  const [isSigning, setSigning] = useState(text?.isRead ?? false);
  if (!text) return null;
  if (isSigning) {
    return <NdaSignStep nda={nda} text={text} acts={acts} onBack={() => setSigning(false)} />;
  }
  return (
    <ReadStep
      number={2}
      title={nda.kind === "joinder" ? "What you join" : "What you promise, and what we do"}
      html={text.html}
      acts={acts}
      next="I've read it. Go on"
      onEnd={async () => {
        if (await acts.recordRead()) setSigning(true);
      }}
    />
  );
}
