import type { AboutWords, License } from "~/lib/facts";
import { licenseText } from "~/lib/licenses";
import { Portrait } from "~/ui/portrait";

type Advisors = AboutWords["advisors"];

/** The full profiles of the two advisors, each with the licenses held in his or her own name. */
export function AdvisorProfiles({
  advisors,
  licenses,
}: {
  advisors: Advisors;
  licenses: License[];
}) {
  return (
    <ul className="grid gap-16 md:gap-24">
      {advisors.map(
        (
          { name, initials, photo, drawing, role, credentials, license, quote, bio, focus },
          index,
        ) => (
          <li
            key={name}
            className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-8 md:grid-cols-[15rem_1fr] md:gap-x-12"
          >
            <Portrait
              {...{ initials, photo, drawing }}
              lazy={index > 0}
              className="w-28 md:row-span-2 md:w-60"
            />
            <div className="self-center">
              <h2>{name}</h2>
              <p className="mt-2 font-semibold">{role}</p>
              <p className="text-ink-soft">{credentials}</p>
              {licenses
                .filter(({ holder }) => holder === name)
                .map((held) => (
                  <p key={held.number} className="text-ink-soft">
                    {licenseText(held)}
                  </p>
                ))}
              {license && <p className="text-ink-soft">{license}</p>}
            </div>
            <div className="col-span-full grid gap-x-16 gap-y-8 md:col-start-2 lg:grid-cols-[1fr_17rem]">
              <div className="grid max-w-prose gap-4">
                {quote && (
                  <blockquote className="mb-2 border-l-4 border-copper pl-5 font-serif text-large leading-snug">
                    “{quote}”
                  </blockquote>
                )}
                {bio.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </div>
              <div>
                <h3 className="text-subtitle">Ask {name.split(" ")[0]} about</h3>
                <ul className="starred mt-4">
                  {focus.map((topic) => (
                    <li key={topic}>{topic}</li>
                  ))}
                </ul>
              </div>
            </div>
          </li>
        ),
      )}
    </ul>
  );
}
