import { AccountClosed } from "~/features/accounts/account-closed";
import { Head } from "~/lib/head";
import { textOf } from "~/lib/site";
import type { Route } from "./+types/account-closed";

export function loader({ context }: Route.LoaderArgs) {
  return textOf(context, "accounts").profile.delete;
}

/** The page to which the deletion of an account leads. */
export default function AccountClosedPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Head page="/account-closed" listed={false} />
      <AccountClosed words={loaderData} />
    </>
  );
}
