import { Link, useParams } from "react-router";
import type { SignedInHandle } from "~/features/accounts/require-session";
import { OnlyBuyers } from "~/features/buying/only-buyers";
import { Offers } from "~/features/buying-offers/offers";
import { textOf } from "~/lib/site";
import type { Route } from "./+types/buying-offers";

export function loader({ context }: Route.LoaderArgs) {
  const { offers, closing, notClient, nobody } = textOf(context, "portal").buying;
  return { offers, closing: closing.go, notClient, nobody };
}

export const handle: SignedInHandle = { page: "/buying", visitorsGoTo: "/auth" };

/** The buyer's own offers for the business that they know by the number in the address. */
export default function BuyingOffers({
  loaderData: { offers, closing, notClient, nobody },
}: Route.ComponentProps) {
  const { id = "" } = useParams();
  return (
    <OnlyBuyers words={nobody}>
      <div className="page pt-6 pb-24 print:py-0">
        <Offers
          key={id}
          number={id}
          words={offers}
          closing={closing}
          notClient={notClient}
          back={
            <Link className="underline underline-offset-[0.22em]" to="/buying">
              {offers.back}
            </Link>
          }
        />
      </div>
    </OnlyBuyers>
  );
}
