import { Link } from "react-router";
import type { ServicesWords } from "~/lib/facts";
import { SamplePage } from "./sample-page";

/** The four services, a row each: what you get, how long it takes and what it costs, beside a sample page. */
export function ServiceList({
  services,
  labels,
}: {
  services: ServicesWords["services"];
  labels: ServicesWords["labels"];
}) {
  return (
    <ul className="grid gap-16 md:gap-24">
      {services.map(
        ({ slug, title, description, features, time, cost, sample, outcome, link }, index) => (
          <li
            key={slug}
            id={slug}
            tabIndex={-1}
            className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 border-t border-edge pt-8 wrap-anywhere lg:grid-cols-[minmax(0,1fr)_16rem]"
          >
            <div>
              <h2>{title}</h2>
              <p className="lede mt-3">{description}</p>
              <div className="mt-8 grid gap-x-12 gap-y-6 md:grid-cols-[1.5fr_1fr]">
                <div>
                  <h3 className="text-subtitle">{labels.features}</h3>
                  <ul className="starred mt-4">
                    {features.map((feature) => (
                      <li key={feature}>{feature}</li>
                    ))}
                  </ul>
                </div>
                <dl className="grid content-start gap-5 md:border-l md:border-rule md:pl-8">
                  {[
                    [labels.time, time],
                    [labels.cost, cost],
                  ].map(([label, text]) => (
                    <div key={label}>
                      <dt className="font-serif text-subtitle font-title">{label}</dt>
                      <dd className="mt-1 text-ink-soft">{text}</dd>
                    </div>
                  ))}
                </dl>
              </div>
              <p className="mt-7 max-w-prose">{outcome}</p>
              <p className="mt-3">
                <Link className="text-link inline-block py-2" to={link.to} prefetch="intent">
                  {link.label}
                </Link>
              </p>
            </div>
            <figure className="max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-6">
              <SamplePage number={index} />
              <figcaption className="text-small text-ink-soft lg:mt-4">{sample}</figcaption>
            </figure>
          </li>
        ),
      )}
    </ul>
  );
}
