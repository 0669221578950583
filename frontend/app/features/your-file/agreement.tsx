import { useQuery } from "@tanstack/react-query";
import { api } from "~/api/client";
import { formatCalendarDate } from "~/lib/dates";
import type { PortalWords } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { apiQuery } from "~/lib/query-client";
import { buttonClass } from "~/ui/button";
import { PageSection } from "~/ui/page-section";
import { SALE } from "./queries";

const agreementQuery = apiQuery([...SALE, "agreement"], ({ signal }) =>
  api.GET("/api/sale/agreement", { signal }),
);

/** The way to the page on which the owner reads and signs. Nothing if there is nothing to sign. */
export function ToSign({ words }: { words: PortalWords["file"]["agreement"] }) {
  const { data } = useQuery(agreementQuery);
  if (!data) return null;
  const { step, signBy, link } = data;
  const day = signBy ? formatCalendarDate(signBy) : "";
  return (
    <PageSection
      id="agreement"
      title={words.title}
      lede={step === "open" ? interpolate(words.open, { day }) : words[step]}
    >
      <p>
        <a className={buttonClass(step === "open" ? "primary" : "secondary")} href={link}>
          {step === "open" ? words.go : words.copy}
        </a>
      </p>
    </PageSection>
  );
}
