import { AdvisorProfiles } from "~/features/about/advisors";
import { ClosedDeals } from "~/features/about/closed-deals";
import { FirmPicture } from "~/features/about/firm-picture";
import { Head } from "~/lib/head";
import { textOf, useRootData } from "~/lib/site";
import { CallToAction } from "~/ui/call-to-action";
import { PageTitle } from "~/ui/page-title";
import type { Route } from "./+types/about";

export function loader({ context }: Route.LoaderArgs) {
  return textOf(context, "about");
}

export default function About({ loaderData }: Route.ComponentProps) {
  const { firm } = useRootData();
  const {
    intro,
    photo,
    storyTitle,
    story,
    principles,
    advisors,
    closedDeals,
    closing,
    disclaimer,
  } = loaderData;
  return (
    <>
      <Head page="/about" />
      <PageTitle {...intro}>
        <FirmPicture photo={photo} />
      </PageTitle>
      <div className="page pt-8 pb-14 md:pt-12 md:pb-24">
        <AdvisorProfiles advisors={advisors} licenses={firm.licenses} />
        {closedDeals && <ClosedDeals {...closedDeals} />}
      </div>
      <section className="band band-deep">
        <div className="page grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_1.6fr]">
          <h2>{storyTitle}</h2>
          <div className="grid max-w-prose gap-4">
            {story.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
        <ul className="page mt-16">
          {principles.map((principle) => (
            <li
              key={principle.title}
              className="grid gap-x-16 gap-y-1.5 border-t border-edge py-6 lg:grid-cols-[1fr_1.6fr]"
            >
              <h3>{principle.title}</h3>
              <p className="max-w-prose">{principle.body}</p>
            </li>
          ))}
        </ul>
        <p className="page mt-6 text-small text-ink-soft">{disclaimer}</p>
      </section>
      <CallToAction {...closing} />
    </>
  );
}
