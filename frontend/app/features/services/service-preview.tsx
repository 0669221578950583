import { Link } from "react-router";
import type { ServicesWords } from "~/lib/facts";

/** The names of the four services, for the home page. */
export function ServicePreview({ services }: { services: ServicesWords["services"] }) {
  return (
    <ul className="grid gap-x-16 md:grid-cols-2">
      {services.map((service) => (
        <li key={service.slug} className="border-t border-rule py-6">
          <h3>
            <Link className="list-link" to={`/services#${service.slug}`}>
              {service.title}
            </Link>
          </h3>
          <p className="mt-2 text-ink-soft">{service.description}</p>
        </li>
      ))}
    </ul>
  );
}
