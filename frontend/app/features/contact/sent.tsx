import { useLayoutEffect, useRef } from "react";
import { Link } from "react-router";
import type { AboutWords, ContactWords, Firm } from "~/lib/facts";
import type { Values } from "~/lib/form-rules";
import { interpolate } from "~/lib/interpolate";
import { Button } from "~/ui/button";
import { NumberedSteps } from "~/ui/numbered-steps";
import { Portrait } from "~/ui/portrait";
import { callTimes, nextReading } from "./call-times";

type SentWords = ContactWords["sent"];
export type Person = Pick<
  AboutWords["advisors"][number],
  "name" | "initials" | "photo" | "drawing"
>;

/**
 * A panel in place of the form, once the message was accepted: who reads it and when, and how the firm answers. It
 * takes the focus, so that screen readers read it.
 */
export function Sent({
  words,
  hours,
  advisors,
  sent,
  onAnother,
}: {
  words: SentWords;
  hours: Firm["hours"];
  advisors: readonly Person[];
  /** The values that were sent. */
  sent: Values;
  onAnother: () => void;
}) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => panel.current?.focus(), []);
  const now = Date.now();
  const names = advisors.map(({ name }) => name.split(" ")[0]).join(" or ");
  const [email, , byEmail] = words.next;
  const { phone = "", times = "" } = sent;
  const answer = phone ? (times ? words.call : words.emailOrCall) : byEmail;
  const steps = [email, answer].flatMap((step) => step ?? []);
  return (
    <>
      <div
        ref={panel}
        tabIndex={-1}
        className="scroll-mt-32 max-sm:scroll-mt-48 border-t-4 border-green bg-paper-deep p-6 md:p-9"
      >
        <h2 className="text-heading">{words.panel}</h2>
        <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
          <span className="flex gap-2">
            {advisors.map(({ name, initials, photo, drawing }) => (
              <Portrait key={name} {...{ initials, photo, drawing }} className="w-18" />
            ))}
          </span>
          <p className="flex-1 basis-48 font-serif text-title leading-snug">
            {interpolate(words.readers, { names, when: nextReading(hours, now) })}
          </p>
        </div>
        <NextSteps
          words={words}
          steps={steps.map(({ title, body }) => ({
            title,
            body: interpolate(body, { phone, times: callTimes(times, now) }),
          }))}
          hours={hours}
        />
      </div>
      <p className="mt-8">
        <Button variant="secondary" onClick={onAnother}>
          {words.another}
        </Button>
      </p>
    </>
  );
}

export function NextSteps({
  words,
  steps,
  hours,
}: {
  words: SentWords;
  steps: SentWords["next"];
  hours: Firm["hours"];
}) {
  return (
    <>
      <NumberedSteps
        className="mt-6 grid gap-4"
        steps={steps.map(({ title, body }) => ({ title, text: body }))}
      />
      <p className="mt-4">Office hours: {hours.display}, Central Time.</p>
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
