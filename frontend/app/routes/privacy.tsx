import { LongTextPage } from "~/layout/long-text-page";
import { Head } from "~/lib/head";
import { words } from "~/lib/site";
import type { Route } from "./+types/privacy";

export function loader({ context }: Route.LoaderArgs) {
  return words(context, "legal/privacy");
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Head page="/privacy" />
      <LongTextPage text={loaderData} />
    </>
  );
}
