import { Link } from "react-router";
import { ButtonLink } from "./button";

/** The section at the end of a page: a question, a button, and an optional plain link. */
export function CallToAction({
  title,
  body,
  label,
  to,
  more,
}: {
  title: string;
  body: string;
  label: string;
  to: string;
  more?: { label: string; to: string };
}) {
  return (
    <section className="band">
      <div className="page">
        <div className="max-w-2xl">
          <h2>{title}</h2>
          <p className="lede mt-5">{body}</p>
          <p className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-3">
            <ButtonLink to={to} prefetch="intent">
              {label}
            </ButtonLink>
            {more && (
              <Link className="text-link py-2" to={more.to} prefetch="intent">
                {more.label}
              </Link>
            )}
          </p>
        </div>
      </div>
    </section>
  );
}
