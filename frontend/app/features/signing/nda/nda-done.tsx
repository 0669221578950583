import { formatCalendarDate } from "~/lib/dates";
import { buttonClass } from "~/ui/button";
import { NumberedSteps } from "~/ui/numbered-steps";
import { Step } from "../step";
import { CopyButton } from "./copy-button";
import type { Nda, NdaActs } from "./nda-api";

const PROFILE = "/buying/profile";

/** The screen after the signature: the next step, the copy, and what happens then. */
export function NdaDone({ nda, acts }: { nda: Nda; acts: NdaActs }) {
  const first = nda.name.split(" ")[0];
  const isBroker = nda.kind === "joinder";
  return (
    <Step
      title={`Thank you, ${first}. You've signed.`}
      lede={
        <p>
          We emailed you the way to your copy.
          {nda.endsOn && ` The agreement ends on ${formatCalendarDate(nda.endsOn)}.`}
        </p>
      }
    >
      <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {!isBroker && <NextStep account={nda.account} />}
        <CopyButton acts={acts} />
      </p>
      <h2 className="mt-12 text-heading">What happens next</h2>
      <NumberedSteps className="mt-5 grid gap-4" steps={isBroker ? FOR_BROKERS : FOR_BUYERS} />
      <p className="mt-8 text-ink-soft">
        {isBroker
          ? "We work for the owner, and you for your client."
          : "We work for the owner: you are not our client, so have an attorney and a CPA of your own."}{" "}
        Questions? Call us at {nda.firmPhone}.
      </p>
    </Step>
  );
}

/** Leads to the profile; with an account that this browser is not signed in to, by way of signing in. */
function NextStep({ account }: { account: Nda["account"] }) {
  if (account === "none") return null;
  const isHere = account === "here";
  return (
    // Reloads the page: the server has just signed this browser in.
    <a
      className={buttonClass()}
      href={isHere ? PROFILE : `/auth?next=${encodeURIComponent(PROFILE)}`}
    >
      {isHere ? "Tell us about yourself" : "Sign in and go on"}
    </a>
  );
}

const FOR_BUYERS = [
  { title: "A few questions", text: "You tell us what you look for and how you would pay for it." },
  { title: "A short call", text: "We go through it together, and answer what we can." },
  {
    title: "The owner decides",
    text: "We ask the owner for each buyer before we name the company.",
  },
  { title: "You read", text: "With the owner's yes, you read about the company on this site." },
];

const FOR_BROKERS = [
  { title: "Your client signs", text: "If they haven't yet: they have a link of their own." },
  { title: "The share", text: "We confirm it to you in writing before your client learns a name." },
  {
    title: "The owner decides",
    text: "We ask the owner for each buyer before we name the company.",
  },
];
