import { useEffect } from "react";
import { storedDraft } from "~/features/contact/draft";
import { NextSteps } from "~/features/contact/sent";
import { Head } from "~/lib/head";
import { textOf, useRootData } from "~/lib/site";
import { PageTitle } from "~/ui/page-title";
import type { Route } from "./+types/contact-sent";

export function loader({ context }: Route.LoaderArgs) {
  return textOf(context, "contact").sent;
}

/** The page after a message that was sent without JavaScript. */
export default function ContactSent({ loaderData }: Route.ComponentProps) {
  const { firm } = useRootData();
  // An earlier visit with scripts may have stored a draft of the same message.
  useEffect(() => storedDraft.write(null), []);
  return (
    <>
      <Head page="/contact/sent" listed={false} />
      <PageTitle title={loaderData.title} lede={loaderData.body} />
      <div className="page pb-24">
        <div className="max-w-160">
          <NextSteps words={loaderData} steps={loaderData.next} hours={firm.hours} />
        </div>
      </div>
    </>
  );
}
