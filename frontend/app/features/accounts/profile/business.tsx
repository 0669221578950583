import { Link } from "react-router";
import { useWho } from "~/lib/session";
import { TextField } from "../text-field";
import { useForm } from "../use-form";
import { saveBusiness } from "./save";
import { Section } from "./section";

/** The business: its admin names it, its members read the name. Staff may have none. */
export function Business() {
  const { business, role } = useWho();
  if (!business) return null;
  if (role !== "admin") {
    return (
      <Section id="business" title="Your business">
        <p className="text-[1.25rem]">{business.name || "It has no name yet."}</p>
        <p className="mt-2 text-ink-soft">
          You are a member. The admin of the business can change its name.
        </p>
      </Section>
    );
  }
  return (
    <Section id="business" title="Your business">
      <Name name={business.name} />
      <p className="mt-6">
        <Link className="text-link" to="/business-owner-portal/admin">
          Add or remove people
        </Link>
      </p>
    </Section>
  );
}

function Name({ name }: { name: string }) {
  const { busy, errors, props } = useForm(saveBusiness);
  return (
    <form {...props} aria-label="Your business">
      <TextField
        form="business"
        name="companyName"
        label="Company Name"
        help="Only you, your people and our staff see it."
        autoComplete="organization"
        defaultValue={name}
        error={errors.companyName}
      />
      <p>
        <button type="submit" className="button" disabled={busy}>
          {busy ? "Saving..." : "Save business"}
        </button>
      </p>
    </form>
  );
}
