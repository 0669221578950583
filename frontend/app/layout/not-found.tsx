import { Link, useNavigate } from "react-router";
import { Head } from "~/lib/head";
import { useRootData } from "~/lib/site";
import { Button } from "~/ui/button";
import { InputField } from "~/ui/input-field";

/** The page for an unknown address. */
export default function NotFound() {
  const { notFound } = useRootData();
  const navigate = useNavigate();
  return (
    <section className="page band grid items-center gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.1fr]">
      <Head page="404" listed={false} />
      <div>
        <h1>{notFound.title}</h1>
        <p className="lede mt-6">{notFound.lede}</p>
        <search>
          {/* Not a request: what is searched for stays in the browser. */}
          <form
            method="dialog"
            className="mt-8 flex items-end gap-3 [@media(scripting:none)]:hidden"
            onSubmit={(event) => {
              event.preventDefault();
              const search = new FormData(event.currentTarget).get("search");
              void navigate("/resource-center", { state: { search } });
            }}
          >
            <div className="flex-1">
              <InputField
                name="search"
                label={notFound.search.label}
                required={false}
                type="search"
              />
            </div>
            <Button type="submit">{notFound.search.action}</Button>
          </form>
        </search>
        <ul className="starred mt-8">
          {notFound.suggestions.map((link) => (
            <li key={link.to}>
              <Link className="text-link" to={link.to}>
                {link.label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <svg viewBox="0 0 480 360" className="w-full max-lg:max-w-md" aria-hidden="true">
        <use href="/drawings.svg#crossroads" />
      </svg>
    </section>
  );
}
