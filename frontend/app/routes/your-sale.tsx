import type { SignedInHandle } from "~/features/accounts/require-session";
import { advisorsOf } from "~/features/portal/advisor";
import { ToSign } from "~/features/your-sale/agreement";
import { Letters } from "~/features/your-sale/letter";
import { SALE_REQUESTS } from "~/features/your-sale/queries";
import { Questions } from "~/features/your-sale/questions";
import { SalePage } from "~/features/your-sale/sale-page";
import { textOf } from "~/lib/site";
import { OwnerFiles } from "~/tools/deal-files/owner-files";
import type { Route } from "./+types/your-sale";

export function loader({ context }: Route.LoaderArgs) {
  const { file } = textOf(context, "portal");
  return { file, advisors: advisorsOf(textOf(context, "about")) };
}

export const handle: SignedInHandle = {
  page: "/your-sale",
  visitorsGoTo: "/auth",
  prefetch: () => SALE_REQUESTS,
};

/** The sections stand in the order of what is most urgent: to sign, to read, to send, to answer. */
export default function YourSale({ loaderData: { file, advisors } }: Route.ComponentProps) {
  return (
    <SalePage words={file} advisors={advisors}>
      {({ abilities }) => (
        <>
          {abilities.everything && <ToSign words={file.agreement} />}
          {abilities.everything && <Letters words={file.letter} />}
          <OwnerFiles words={file.documents} />
          {abilities.everything && <Questions words={file.questions} />}
        </>
      )}
    </SalePage>
  );
}
