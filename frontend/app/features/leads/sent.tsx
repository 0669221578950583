import { useEffect, useRef } from "react";
import type { ContactWords } from "~/lib/facts";
import { NumberedSteps } from "~/ui/numbered-steps";

/** What happens now, for somebody whose message has been accepted. Takes the focus, so that it is read. */
export function Sent({ words }: { words: ContactWords["sent"] }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <div
      ref={panel}
      tabIndex={-1}
      className="mb-10 border-l-4 border-green py-1 pl-6"
      role="status"
    >
      <h3>{words.title}</h3>
      <p className="mt-1">{words.body}</p>
      <NextSteps words={words} />
    </div>
  );
}

export function NextSteps({ words }: { words: ContactWords["sent"] }) {
  const steps = words.next.map(({ title, body }) => ({ title, text: body }));
  return <NumberedSteps className="mt-5 grid gap-4" steps={steps} />;
}
