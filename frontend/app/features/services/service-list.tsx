import { Link } from "react-router";
import type { ServicesWords } from "~/lib/facts";

/** The four services, each with its description, four bullets and a link. */
export function ServiceList({ services }: { services: ServicesWords["services"] }) {
  return (
    <ul className="grid gap-x-16 gap-y-14 md:grid-cols-2">
      {services.map((service) => (
        <li
          key={service.slug}
          id={service.slug}
          tabIndex={-1}
          className="row-span-2 grid grid-rows-subgrid gap-y-0 border-t-4 border-ink pt-6"
        >
          <div>
            <h2 className="text-[1.75rem] leading-tight">{service.title}</h2>
            <p className="mt-3">{service.description}</p>
            <ul className="starred mt-6">
              {service.features.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
          </div>
          <div className="mt-6 flex flex-col justify-between">
            <p className="border-l-2 border-copper pl-4 text-ink-soft">{service.outcome}</p>
            <p className="mt-4">
              <Link className="text-link inline-block py-2" to={service.link.to} prefetch="intent">
                {service.link.label}
              </Link>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
