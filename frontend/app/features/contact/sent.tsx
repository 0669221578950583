import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { ContactWords } from "~/lib/facts";
import { Button } from "~/ui/button";
import { NumberedSteps } from "~/ui/numbered-steps";

/**
 * A panel shown after the message was accepted, on what happens next. It takes the focus, so that screen readers
 * read it.
 */
export function Sent({
  words,
  hours,
  onAnother,
}: {
  words: ContactWords["sent"];
  /** The firm's office hours. */
  hours: string;
  onAnother: () => void;
}) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <>
      <div ref={panel} tabIndex={-1} className="border-l-4 border-green py-1 pl-6" role="status">
        <h3>{words.title}</h3>
        <p className="mt-1">{words.body}</p>
        <NextSteps words={words} hours={hours} />
      </div>
      <p className="mt-8">
        <Button variant="secondary" onClick={onAnother}>
          {words.another}
        </Button>
      </p>
    </>
  );
}

export function NextSteps({ words, hours }: { words: ContactWords["sent"]; hours: string }) {
  const steps = words.next.map(({ title, body }) => ({ title, text: body }));
  return (
    <>
      <NumberedSteps className="mt-5 grid gap-4" steps={steps} />
      <p className="mt-4">Office hours: {hours}, Central Time.</p>
      <ul className="mt-3">
        {words.links.map(({ label, to }) => (
          <li key={to}>
            <Link className="text-link inline-block py-2" to={to}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
