import { Letter } from "~/layout/letter";
import { Head } from "~/lib/head";
import { words } from "~/lib/site";
import type { Route } from "./+types/terms";

export function loader({ context }: Route.LoaderArgs) {
  return words(context, "legal/terms");
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Head page="/terms" />
      <Letter text={loaderData} />
    </>
  );
}
