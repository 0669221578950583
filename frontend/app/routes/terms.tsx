import { LongTextPage } from "~/layout/long-text-page";
import { Head } from "~/lib/head";
import { textOf } from "~/lib/site";
import type { Route } from "./+types/terms";

export function loader({ context }: Route.LoaderArgs) {
  return textOf(context, "legal/terms");
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Head page="/terms" />
      <LongTextPage text={loaderData} />
    </>
  );
}
