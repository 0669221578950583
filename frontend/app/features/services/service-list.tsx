import type { ServicesWords } from "~/lib/facts";

/** The four services, each with its four bullets. */
export function ServiceList({ services }: { services: ServicesWords["services"] }) {
  return (
    <ul className="grid gap-x-16 gap-y-14 md:grid-cols-2">
      {services.map((service) => (
        <li
          key={service.slug}
          id={service.slug}
          tabIndex={-1}
          className="border-t-4 border-ink pt-6"
        >
          <h2 className="text-[1.75rem] leading-tight">{service.title}</h2>
          <p className="mt-3">{service.description}</p>
          <ul className="starred mt-6">
            {service.features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
          <p className="mt-6 border-l-2 border-copper pl-4 text-ink-soft">{service.outcome}</p>
        </li>
      ))}
    </ul>
  );
}
