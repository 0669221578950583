import type { SignedInHandle } from "~/features/accounts/require-session";
import { advisorsOf } from "~/features/portal/advisor";
import { ToSign } from "~/features/your-file/agreement";
import { WayToClosing } from "~/features/your-file/closing";
import { DescriptionToCheck } from "~/features/your-file/description";
import { DocumentsGiven } from "~/features/your-file/documents-given";
import { Letters } from "~/features/your-file/letter";
import { Notes } from "~/features/your-file/notes";
import { OffersToRead } from "~/features/your-file/offers";
import { HowItGoes, PeopleToDecide } from "~/features/your-file/people";
import { SALE_REQUESTS } from "~/features/your-file/queries";
import { Questions } from "~/features/your-file/questions";
import { SalePage } from "~/features/your-file/sale-page";
import { WhereThingsStand } from "~/features/your-file/standing";
import { WordsToCheck } from "~/features/your-file/words";
import { textOf } from "~/lib/site";
import { OwnerFiles } from "~/tools/deal-files/owner-files";
import type { Route } from "./+types/your-file";

export function loader({ context }: Route.LoaderArgs) {
  const { file } = textOf(context, "portal");
  return { file, advisors: advisorsOf(textOf(context, "about")) };
}

export const handle: SignedInHandle = {
  page: "/your-file",
  visitorsGoTo: "/auth",
  prefetch: () => SALE_REQUESTS,
};

/** The sections stand in the order of what is most urgent: to sign, to read, to send, to answer. */
export default function YourFile({ loaderData: { file, advisors } }: Route.ComponentProps) {
  return (
    <SalePage
      words={file}
      advisors={advisors}
      line={({ abilities }, usual) => (abilities.everything ? <HowItGoes usual={usual} /> : usual)}
    >
      {({ abilities }) => (
        <>
          {abilities.everything && <ToSign words={file.agreement} />}
          {abilities.everything && <WhereThingsStand words={file.standing} />}
          {abilities.everything && <Notes words={file.notes} />}
          {abilities.everything && <OffersToRead words={file.offers} />}
          {abilities.everything && <PeopleToDecide words={file.people} />}
          {abilities.everything && <WayToClosing words={file.closing} />}
          {abilities.everything && <WordsToCheck words={file.words} />}
          {abilities.everything && (
            <DescriptionToCheck words={file.description} checking={file.words} />
          )}
          {abilities.everything && <DocumentsGiven words={file.given} />}
          {abilities.everything && <Letters words={file.letter} />}
          <OwnerFiles words={file.documents} />
          {abilities.everything && <Questions words={file.questions} />}
        </>
      )}
    </SalePage>
  );
}
