import { LongTextPage } from "~/layout/long-text-page";
import { Head } from "~/lib/head";
import { textOf } from "~/lib/site";
import type { Route } from "./+types/privacy";

export function loader({ context }: Route.LoaderArgs) {
  return textOf(context, "legal/privacy");
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Head page="/privacy" />
      <LongTextPage text={loaderData} />
    </>
  );
}
