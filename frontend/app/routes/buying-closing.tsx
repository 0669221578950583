import { Link, useParams } from "react-router";
import type { SignedInHandle } from "~/features/accounts/require-session";
import { OnlyBuyers } from "~/features/buying/only-buyers";
import { Closing } from "~/features/buying-closing/closing";
import { OpenRequests } from "~/features/buying-room/open-requests";
import { textOf } from "~/lib/site";
import type { Route } from "./+types/buying-closing";

export function loader({ context }: Route.LoaderArgs) {
  const { closing, nobody } = textOf(context, "portal").buying;
  return { closing, nobody };
}

export const handle: SignedInHandle = { page: "/buying", visitorsGoTo: "/auth" };

/** The dates and the closing of the business that the buyer knows by the number in the address. */
export default function BuyingClosing({ loaderData: { closing, nobody } }: Route.ComponentProps) {
  const { id = "" } = useParams();
  return (
    <OnlyBuyers words={nobody}>
      <div className="page pt-6 pb-24">
        <Closing
          key={id}
          number={id}
          words={closing}
          back={
            <Link className="underline underline-offset-[0.22em]" to="/buying">
              {closing.back}
            </Link>
          }
          requests={<OpenRequests number={id} words={closing} />}
        />
      </div>
    </OnlyBuyers>
  );
}
