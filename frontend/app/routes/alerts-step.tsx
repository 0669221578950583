import { data } from "react-router";
import { AlertStep, type AlertStepName } from "~/features/listings/alert-step";
import { Head } from "~/lib/head";
import { textOf } from "~/lib/site";
import type { Route } from "./+types/alerts-step";

export function loader({ context, params }: Route.LoaderArgs) {
  const { steps, ...words } = textOf(context, "listings").alerts;
  if (!(params.step in steps)) throw data(null, { status: 404 });
  return { step: params.step as AlertStepName, words: { ...words, steps } };
}

export default function AlertStepPage({ loaderData: { step, words } }: Route.ComponentProps) {
  const { title, text } = words.steps[step];
  return (
    <>
      <Head page={`/alerts/${step}`} words={{ title, description: text }} listed={false} />
      <AlertStep step={step} words={words} />
    </>
  );
}
