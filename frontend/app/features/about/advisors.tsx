import type { AboutWords, License } from "~/lib/facts";
import { licenseText } from "~/lib/licenses";
import { Avatar } from "./avatar";

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
    <ul className="grid gap-16">
      {advisors.map((advisor, index) => (
        <li
          key={advisor.name}
          className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-6 border-t-4 border-ink pt-8 md:gap-x-12 lg:grid-cols-[auto_1.6fr_1fr]"
        >
          <Avatar
            initials={advisor.initials}
            photo={advisor.photo}
            lazy={index > 0}
            className="md:row-span-3 md:size-36 md:text-[2.75rem]"
          />
          <div className="self-center">
            <h2 className="text-[2rem] leading-tight">{advisor.name}</h2>
            <p className="mt-1 font-semibold">{advisor.role}</p>
            <p className="text-ink-soft">{advisor.credentials}</p>
            {licenses
              .filter(({ holder }) => holder === advisor.name)
              .map((license) => (
                <p key={license.number} className="text-ink-soft">
                  {licenseText(license)}
                </p>
              ))}
          </div>
          <div className="col-span-full grid max-w-160 gap-4 md:col-start-2 md:col-end-auto">
            {advisor.bio.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <div className="col-span-full md:col-start-2 md:col-end-auto lg:col-start-3 lg:row-span-2 lg:row-start-1">
            <h3 className="text-[1.15rem]">Ask {advisor.name.split(" ")[0]} about</h3>
            <ul className="starred mt-4">
              {advisor.focus.map((topic) => (
                <li key={topic}>{topic}</li>
              ))}
            </ul>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The two advisors with name and role, for the home page. */
export function AdvisorPreview({ advisors }: { advisors: Advisors }) {
  return (
    <ul className="grid gap-10 md:grid-cols-2">
      {advisors.map((advisor) => (
        <li key={advisor.name} className="flex items-center gap-6">
          <Avatar initials={advisor.initials} photo={advisor.photo} />
          <div>
            <h3>{advisor.name}</h3>
            <p className="mt-1">{advisor.role}</p>
            <p className="text-small text-ink-soft">{advisor.credentials}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
