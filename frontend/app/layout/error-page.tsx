import { useRootData } from "~/lib/site";
import { Button } from "~/ui/button";

/** The page shown in place of one that failed to render. */
export function ErrorPage() {
  const { firm } = useRootData();
  return (
    <section className="page band">
      <h1>Something went wrong on our side</h1>
      <p className="lede mt-6">
        We couldn't show this page. Please reload it. If that doesn't help, call us at{" "}
        <a className="text-link" href={`tel:${firm.phone.href}`}>
          {firm.phone.display}
        </a>
        .
      </p>
      <p className="mt-8">
        <Button onClick={() => location.reload()}>Reload the page</Button>
      </p>
    </section>
  );
}
