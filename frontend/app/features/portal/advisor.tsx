import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatCalendarDate } from "~/lib/dates";
import type { AboutWords, PortalWords } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { useRootData } from "~/lib/site";
import { Button, buttonClass } from "~/ui/button";
import { EmailAddress } from "~/ui/email-address";
import { Portrait } from "~/ui/portrait";
import { overviewQuery } from "./overview/overview-query";

type AdvisorWords = PortalWords["advisor"];

export type Advisors = ReturnType<typeof advisorsOf>;

/** What the portal shows of the firm's advisors, the one for owners without an advisor first. */
export const advisorsOf = ({ advisors }: AboutWords) =>
  advisors.map(({ name, initials, role, photo, drawing }) => ({
    name,
    initials,
    role,
    photo,
    drawing,
  }));

type Advisor = Omit<Advisors[number], "photo" | "drawing"> & {
  photo?: Advisors[number]["photo"];
  drawing?: Advisors[number]["drawing"];
  nextContact: string | null;
};

/** How long a known advisor is not requested again, in milliseconds. */
const FRESH_MS = 300_000;

/** A hook that returns the advisor of the business; null until it is known. */
function useAdvisor(advisors: Advisors, words: AdvisorWords): Advisor | null {
  const { data, isError } = useQuery({ ...overviewQuery, staleTime: FRESH_MS });
  const [first] = advisors;
  if ((!data && !isError) || !first) return null;
  const { name = first.name, nextContact = null } = data?.advisor ?? {};
  const known = advisors.find((each) => each.name === name);
  return { ...(known ?? { name, initials: initialsOf(name), role: words.role }), nextContact };
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word[0])
    .join("")
    .slice(0, 2);

const CARD = "advisor-card";

type Props = { advisors: Advisors; words: AdvisorWords };

/** The advisor at the end of the portal's bar: a button that opens how to reach them. */
export function AdvisorButton({ advisors, words }: Props) {
  const advisor = useAdvisor(advisors, words);
  const { firm } = useRootData();
  if (!advisor) return <span className="w-10 lg:w-56" />;
  return (
    <>
      <Button
        variant="plain"
        popoverTarget={CARD}
        className="advisor-button flex flex-none items-center gap-3 text-left lg:w-56 lg:justify-end"
      >
        <Portrait {...advisor} lazy={false} className="size-10 rounded-full!" />
        <span className="leading-tight max-lg:sr-only">
          <span className="sr-only">{words.title}: </span>
          <span className="block text-small font-semibold">{advisor.name}</span>
          <span className="block text-small whitespace-nowrap text-ink-soft tabular-nums">
            {firm.phone.display}
          </span>
        </span>
      </Button>
      <div
        id={CARD}
        popover="auto"
        role="dialog"
        aria-label={words.title}
        className="advisor-card border border-edge bg-paper p-6 text-ink"
      >
        <Details advisor={advisor} words={words} />
      </div>
    </>
  );
}

/** The advisor as a section of a screen. */
export function AdvisorSection({ advisors, words, children }: Props & { children?: ReactNode }) {
  const advisor = useAdvisor(advisors, words);
  return (
    <section aria-labelledby="advisor-title" className="min-h-60 border-t-3 border-ink pt-5">
      <h2 id="advisor-title" className="mb-4 font-sans text-base! font-semibold">
        {words.title}
      </h2>
      {advisor && <Details advisor={advisor} words={words} isLarge />}
      {children}
    </section>
  );
}

function Details({
  advisor,
  words,
  isLarge = false,
}: {
  advisor: Advisor;
  words: AdvisorWords;
  isLarge?: boolean;
}) {
  const { firm } = useRootData();
  const { name, role, nextContact } = advisor;
  return (
    <div className="flex gap-5">
      <Portrait {...advisor} className={isLarge ? "size-24 sm:size-32" : "size-20"} />
      <div className="min-w-0">
        <p className="font-serif text-title leading-tight font-title">{name}</p>
        <p className="text-small text-ink-soft">{role}</p>
        {nextContact && (
          <p className="mt-2 font-semibold">
            {interpolate(words.nextContact, {
              name: name.split(" ")[0] ?? name,
              day: formatCalendarDate(nextContact),
            })}
          </p>
        )}
        <p className="mt-3 flex flex-wrap gap-x-5">
          <a className="text-link py-2 whitespace-nowrap" href={`tel:${firm.phone.href}`}>
            {interpolate(words.call, { phone: firm.phone.display })}
          </a>
          <a className="text-link py-2 wrap-anywhere" href={`mailto:${firm.email}`}>
            <EmailAddress address={firm.email} />
          </a>
        </p>
        <p className="mt-2">
          <Link className={buttonClass("secondary", "min-h-11!")} to="/contact">
            {words.write}
          </Link>
        </p>
        <p className="mt-3 text-small text-ink-soft">{words.private}</p>
      </div>
    </div>
  );
}
