import { RelativeTime } from "~/layout/desk/labels";
import { EmailAddress } from "~/ui/email-address";
import type { Agreement, AgreementSigner } from "./queries";
import { SIGNER_ROLES } from "./words";

/** Who signs, and how far each of them is. The firm is last. */
export function Signers({ agreement }: { agreement: Agreement }) {
  const hasFirm = agreement.signers.some(({ role }) => role === "principal");
  return (
    <section className="border-b border-rule py-4" aria-labelledby="agreement-signers">
      <h2 id="agreement-signers">Signatures</h2>
      <ul>
        {agreement.signers.map((signer) => (
          <li key={signer.id} className="flex gap-3 border-b border-rule py-2.5 last:border-0">
            <Mark isSigned={signer.signedAt !== null} isDeclined={signer.declinedAt !== null} />
            <div className="min-w-0">
              <p className="wrap-anywhere">
                <span className="font-semibold">{signer.name}</span>
                <span className="text-ink-soft">, {SIGNER_ROLES[signer.role].toLowerCase()}</span>
              </p>
              <p>
                <Progress signer={signer} />
              </p>
              <p className="text-ink-soft wrap-anywhere">
                <EmailAddress address={signer.email} />
              </p>
              {signer.declineReason && (
                <p className="mt-1 border-l-4 border-red pl-3 wrap-anywhere">
                  “{signer.declineReason}”
                </p>
              )}
            </div>
          </li>
        ))}
        {!hasFirm && (
          <li className="flex gap-3 py-2.5">
            <Mark isSigned={false} isDeclined={false} />
            <p>
              <span className="font-semibold">A principal</span>
              <span className="block text-ink-soft">signs last, for the firm</span>
            </p>
          </li>
        )}
      </ul>
    </section>
  );
}

function Progress({ signer }: { signer: AgreementSigner }) {
  const { signedAt, declinedAt, agreementReadAt, shownAt, confirmedAt } = signer;
  const steps: [string, string | null][] = [
    ["Signed", signedAt],
    ["Declined", declinedAt],
    ["Read to the end", agreementReadAt],
    ["Opened", shownAt],
    ["Confirmed the address", confirmedAt],
  ];
  const [label, at] = steps.find(([, at]) => at !== null) ?? [];
  if (!label || !at) return <span className="text-ink-soft">Not opened yet</span>;
  return (
    <>
      {label} <RelativeTime at={at} />
    </>
  );
}

function Mark({ isSigned, isDeclined }: { isSigned: boolean; isDeclined: boolean }) {
  const color = isDeclined ? "stroke-red" : isSigned ? "stroke-ink" : "stroke-ink-soft";
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" className="mt-1 size-4 flex-none">
      <circle
        cx="8"
        cy="8"
        r="6.5"
        strokeWidth="1.5"
        className={`${color} ${isSigned ? "fill-ink" : "fill-none"}`}
      />
      {isSigned && (
        <path d="m5 8.2 2.1 2.1L11 6" className="fill-none stroke-paper" strokeWidth="1.6" />
      )}
      {isDeclined && <path d="m5.5 5.5 5 5m0-5-5 5" className={color} strokeWidth="1.6" />}
    </svg>
  );
}
