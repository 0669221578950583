import { type ReactNode, useState } from "react";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";
import { showToast } from "~/ui/toasts";

/** 'Take it with you': a section with buttons to download, send, print and link to a result. Not printed. */
export function ResultActions({
  lede,
  busy,
  onDownload,
  onSend,
  makeLink,
  children,
}: {
  /** The text that says what happens to the person's data. */
  lede: string;
  /** Whether the server is making the report. */
  busy: boolean;
  onDownload: () => void;
  /** Attaches the result to the next message and opens the contact form. */
  onSend: () => void;
  /** Returns the address of the result. Without it, there is no button to copy a link. */
  makeLink?: () => string;
  /** Further buttons, such as one that saves the result. */
  children?: ReactNode;
}) {
  return (
    <section aria-labelledby="take-away-title" className="no-print @container">
      <h3 id="take-away-title" className="text-heading">
        Take it with you
      </h3>
      <p className="mt-2 max-w-prose text-ink-soft">{lede}</p>
      <div className="mt-6 grid gap-3 @lg:flex @lg:flex-wrap @lg:gap-4">
        <Button onClick={onSend}>Send this with my message</Button>
        <Button variant="secondary" aria-disabled={busy} onClick={onDownload}>
          {busy ? "Preparing the report..." : "Download the PDF report"}
        </Button>
        {children}
      </div>
      <div className="mt-2 flex flex-wrap gap-x-8">
        <Button variant="quiet" onClick={() => window.print()}>
          Print this page
        </Button>
        {makeLink && <CopyLink makeLink={makeLink} />}
      </div>
    </section>
  );
}

/** A button that copies the link, or shows it for copying by hand if the browser refuses. */
function CopyLink({ makeLink }: { makeLink: () => string }) {
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
      <Button variant="quiet" onClick={copy}>
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
