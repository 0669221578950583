import { useReportDownload } from "~/lib/use-report-download";
import { Button, buttonClass } from "~/ui/button";
import { NumberedSteps } from "~/ui/numbered-steps";
import type { Acts, Signing } from "./signing-api";
import { Step } from "./step";

/** The screen after the signature: what happens next, and the copy. */
export function Done({ signing, acts }: { signing: Signing; acts: Acts }) {
  const isComplete = signing.step === "complete";
  const { busy, download } = useReportDownload({
    request: acts.copy,
    fileName: "agreement.pdf",
    failureMessage: "Your copy couldn't be made. Please try again in a minute.",
  });
  const waiting = signing.cosigners.filter(({ signed }) => !signed).map(({ name }) => name);
  const first = signing.name.split(" ")[0];
  return (
    <Step
      title={isComplete ? "Everyone has signed" : `Thank you, ${first}. You've signed.`}
      lede={
        <p>
          {isComplete
            ? "This is the complete document, with the record of all signatures. It is sealed: a change to it would show."
            : "Keep a copy now. The complete one comes by email once everyone has signed."}
        </p>
      }
    >
      <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button aria-disabled={busy} onClick={download}>
          {busy ? "Preparing..." : "Download your copy"}
        </Button>
        {signing.deskPath && (
          // Not a route of this page's router, which knows no screen of the desk.
          <a className={buttonClass("quiet")} href={signing.deskPath}>
            Back to the deal
          </a>
        )}
      </p>
      <h2 className="mt-12 text-heading">What happens next</h2>
      <NumberedSteps
        className="mt-5 grid gap-4"
        steps={isComplete ? afterAll(signing) : afterOne(signing, waiting)}
      />
      {signing.role !== "principal" && (
        <p className="mt-8 text-ink-soft">
          Save it where only you can see it. Questions? Call us at {signing.firmPhone}.
        </p>
      )}
    </Step>
  );
}

const afterAll = ({ advisor, role }: Signing) =>
  role === "principal"
    ? [
        { title: "Copies", text: "Every signer gets an email with the way to the copy." },
        { title: "The deal", text: "It can move to Engaged now." },
      ]
    : [
        { title: "A call", text: `${advisor} calls you about the first steps.` },
        { title: "Nothing to send yet", text: "We'll tell you which documents we need, and why." },
      ];

const afterOne = ({ advisor }: Signing, waiting: string[]) => [
  ...(waiting.length > 0
    ? [{ title: "The others sign", text: `${waiting.join(" and ")} got a link of their own.` }]
    : []),
  { title: "We sign", text: "A principal of our firm signs last, usually within a business day." },
  { title: "Your sealed copy", text: "You get an email with the way to the complete document." },
  { title: "A call", text: `${advisor} calls you about the first steps.` },
];
