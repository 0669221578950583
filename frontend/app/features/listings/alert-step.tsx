import type { ListingsWords } from "~/lib/facts";
import { Button, ButtonLink } from "~/ui/button";
import { Input } from "~/ui/input";
import { PageTitle } from "~/ui/page-title";

type Words = ListingsWords["alerts"];
export type AlertStepName = keyof Words["steps"];

/** A page after the form: what happens next, or the one button that a link of a mail leads to. */
export function AlertStep({ step, words }: { step: AlertStepName; words: Words }) {
  const found = words.steps[step];
  return (
    <>
      <PageTitle title={found.title} lede={found.text} />
      <div className="page pb-24">
        {"action" in found ? (
          <form method="post" action={`/alerts/${step}`}>
            {/* The server fills in the key of the link, and sends the page without scripts. */}
            <Input type="hidden" name="key" />
            <Button type="submit">{found.action}</Button>
          </form>
        ) : (
          <p>
            <ButtonLink variant="secondary" to="/business-listings">
              {words.browse}
            </ButtonLink>
          </p>
        )}
      </div>
    </>
  );
}
