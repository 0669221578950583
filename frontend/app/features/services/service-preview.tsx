import { Link } from "react-router";
import type { ServicesWords } from "~/lib/facts";

/** The names of the four services, for the home page. */
export function ServicePreview({ services }: { services: ServicesWords["services"] }) {
  return (
    <ul className="grid gap-x-14 self-start sm:grid-cols-2">
      {services.map((service) => (
        <li key={service.slug} className="border-b border-rule">
          <Link
            className="list-link block py-3 font-serif text-h3 font-title"
            to={`/services#${service.slug}`}
          >
            {service.title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
