import { lazy, Suspense } from "react";
import { Link } from "react-router";
import type { PeopleWords, ProfileWords } from "~/lib/facts";
import { labelOf } from "~/lib/form-rules";
import { useSignedIn } from "~/lib/session";
import { companyRules } from "../people/rules";
import { SubmitButton } from "../submit-button";
import { TextField } from "../text-field";
import { useForm } from "../use-form";
import { saveBusiness } from "./save";
import { Section } from "./section";

const Invite = lazy(() => import("../people/invite"));

type BusinessWords = ProfileWords["business"];

/** The profile's section on the business, which admins may rename. Renders nothing for staff without a business. */
export function Business({ words, people }: { words: BusinessWords; people: PeopleWords }) {
  const { business, role } = useSignedIn();
  if (!business) return null;
  if (role !== "admin") {
    return (
      <Section id="business" title={words.title}>
        <p className="text-[1.25rem]">{business.name || words.nameless}</p>
        <p className="mt-2 text-ink-soft">{words.member}</p>
      </Section>
    );
  }
  return (
    <Section id="business" title={words.title}>
      <Name words={words} name={business.name} />
      <p className="mt-6">
        <Link className="text-link" to="/business-owner-portal/admin">
          {words.people}
        </Link>
      </p>
      <Suspense>
        <div className="mt-8">
          <Invite words={people} title="h3" />
        </div>
      </Suspense>
    </Section>
  );
}

function Name({ words, name }: { words: BusinessWords; name: string }) {
  const { busy, changed, field, props } = useForm("business", (values) =>
    saveBusiness(values, words.saved),
  );
  return (
    <form {...props} aria-label={words.title}>
      <TextField
        {...field("companyName")}
        label={labelOf(companyRules, "companyName")}
        help={words.help}
        autoComplete="organization"
        defaultValue={name}
      />
      <SubmitButton busy={busy} hidden={!changed} label={words.submit} working={words.working} />
    </form>
  );
}
