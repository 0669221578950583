import { type ReactNode, useState } from "react";
import { canShareFiles, type Report } from "~/lib/use-report-download";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";
import { showToast } from "~/ui/toasts";

/**
 * 'Take it with you': a section with buttons for a result. First to share it, where the device has a menu for that or
 * the result an address, then to download, keep and print it, and last to send it to the firm. Not printed.
 */
export function ResultActions({
  lede,
  report,
  onSend,
  makeLink,
  children,
}: {
  /** The text that says what happens to the person's data. */
  lede: string;
  report: Report;
  /** Attaches the result to the next message and opens the contact form. */
  onSend: () => void;
  /** Returns the address of the result, if it has one. */
  makeLink?: () => string;
  /** Further buttons, such as one that saves the result. */
  children?: ReactNode;
}) {
  const { busy, download, share } = report;
  const sharesFiles = canShareFiles();
  const first = sharesFiles || makeLink;
  return (
    <section aria-labelledby="take-away-title" className="no-print @container">
      <h3 id="take-away-title" className="text-heading">
        Take it with you
      </h3>
      <p className="mt-2 max-w-prose text-ink-soft">{lede}</p>
      <div className="mt-6 grid gap-3 @lg:flex @lg:flex-wrap @lg:gap-4">
        {sharesFiles && (
          <Button aria-disabled={busy} onClick={share}>
            Share
          </Button>
        )}
        {!sharesFiles && makeLink && <CopyLink variant="primary" makeLink={makeLink} />}
        <Button variant={first ? "secondary" : "primary"} aria-disabled={busy} onClick={download}>
          {busy ? "Preparing the report..." : "Download the PDF report"}
        </Button>
        {children}
      </div>
      <div className="mt-2 flex flex-wrap gap-x-8">
        {sharesFiles && makeLink && <CopyLink variant="quiet" makeLink={makeLink} />}
        <Button variant="quiet" onClick={() => window.print()}>
          Print this page
        </Button>
        <Button variant="quiet" onClick={onSend}>
          Send this with my message
        </Button>
      </div>
    </section>
  );
}

/** A button that copies the link, or shows it for copying by hand if the browser refuses. */
function CopyLink({ variant, makeLink }: { variant: "primary" | "quiet"; makeLink: () => string }) {
  const [link, setLink] = useState("");

  async function copy() {
    const address = makeLink();
    try {
      await navigator.clipboard.writeText(address);
      showToast({
        title: "Link copied",
        detail: "It carries your numbers, and browsers never send them to us. Share it with care.",
        tone: "plain",
      });
    } catch {
      setLink(address);
    }
  }

  return (
    <>
      <Button variant={variant} onClick={copy}>
        Copy a link to this run
      </Button>
      {link && (
        <div className="mt-3 basis-full">
          <Field name="run-link" label="Your link" required={false}>
            {(control) => (
              <Input {...control} readOnly value={link} onFocus={({ target }) => target.select()} />
            )}
          </Field>
        </div>
      )}
    </>
  );
}
