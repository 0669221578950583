import { AdvisorProfiles } from "~/features/about/advisors";
import { Head } from "~/lib/head";
import { useRootData, words } from "~/lib/site";
import { PageTitle } from "~/ui/page-title";
import type { Route } from "./+types/about";

export function loader({ context }: Route.LoaderArgs) {
  return words(context, "about");
}

export default function About({ loaderData }: Route.ComponentProps) {
  const { firm } = useRootData();
  const { intro, story, principles, advisors, disclaimer } = loaderData;
  return (
    <>
      <Head page="/about" />
      <PageTitle {...intro} />
      <div className="page pt-12 pb-24">
        <AdvisorProfiles advisors={advisors} licenses={firm.licenses} />
      </div>
      <section className="band band-deep">
        <div className="page grid gap-x-16 gap-y-12 lg:grid-cols-[1.2fr_1fr]">
          <div className="letter">
            <h2 className="!mt-0 !text-h2">Why we do it this way</h2>
            {story.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <ul className="grid content-start gap-7">
            {principles.map((principle) => (
              <li key={principle.title} className="border-t border-edge pt-4">
                <h3>{principle.title}</h3>
                <p className="mt-1.5">{principle.body}</p>
              </li>
            ))}
          </ul>
        </div>
        <p className="page mt-14 text-small text-ink-soft">{disclaimer}</p>
      </section>
    </>
  );
}
