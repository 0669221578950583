import { Link } from "react-router";

/** The section at the end of a page: a question and a button. */
export function CallToAction({
  title,
  body,
  label,
  to,
}: {
  title: string;
  body: string;
  label: string;
  to: string;
}) {
  return (
    <section className="band">
      <div className="page">
        <div className="max-w-2xl">
          <h2>{title}</h2>
          <p className="lede mt-5">{body}</p>
          <p className="mt-8">
            <Link className="button" to={to} prefetch="intent">
              {label}
            </Link>
          </p>
        </div>
      </div>
    </section>
  );
}
