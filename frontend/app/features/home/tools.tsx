import { Link } from "react-router";
import type { HomeWords } from "~/lib/facts";

/** The section on the tools that an owner can use before talking to anybody. */
export function Tools({ words }: { words: HomeWords["tools"] }) {
  return (
    <section className="band">
      <div className="page">
        <h2>{words.title}</h2>
        <p className="lede mt-5">{words.lede}</p>
        <ol className="mt-12 grid gap-x-12 gap-y-10 md:grid-cols-3">
          {words.tools.map((tool) => (
            <li key={tool.to} className="border-t-4 border-ink pt-5">
              <p className="text-small font-semibold text-copper">{tool.time}</p>
              <h3 className="mt-1">{tool.title}</h3>
              <p className="mt-2">{tool.body}</p>
              <p className="mt-4">
                <Link className="text-link" to={tool.to} prefetch="intent">
                  {tool.label}
                </Link>
              </p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
