import type { ServicesWords } from "~/lib/facts";

/** Links to the services, the consulting work and the investment criteria of this page. */
export function Contents({ words }: { words: ServicesWords }) {
  const entries = [
    ...words.services,
    ...words.consulting.items,
    { slug: "investment-criteria", title: words.criteria.title },
  ];
  return (
    <nav aria-label="On this page" className="no-print lg:justify-self-end">
      <p className="font-strong">On this page</p>
      <ul className="mt-2 grid gap-x-10 sm:grid-cols-2 lg:w-100 lg:grid-cols-1">
        {entries.map(({ slug, title }) => (
          <li key={slug} className="border-t border-rule">
            <a className="list-link block py-2" href={`#${slug}`}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
