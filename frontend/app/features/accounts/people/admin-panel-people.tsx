import { refreshSession, useWho } from "~/lib/session";
import { CreateUserForm } from "./create-user-form";
import { PeopleList } from "./people-list";
import { fixedCompany } from "./rules";
import { usePeople } from "./use-people";

/**
 * The Create New User form and the people below it, for the dashboard's Admin Panel and the portal's Admin
 * tab. Whoever may create nobody reads why.
 */
export function AdminPanelPeople({ title }: { title: "h2" | "h3" }) {
  const { mayCreatePeople } = useWho();
  if (mayCreatePeople) return <Panel title={title} />;
  return (
    <p className="prose-measure">
      Only the admin of your business can add people to it. Ask them if somebody else should see
      these pages.
    </p>
  );
}

function Panel({ title: Title }: { title: "h2" | "h3" }) {
  const who = useWho();
  const { people, trouble, open } = usePeople();

  async function created() {
    // The first account may have given the business its name.
    if (fixedCompany(who) === "" && !who.isStaff) await refreshSession();
    await open(1);
  }

  return (
    <>
      <section aria-labelledby="create-user-title">
        <Title id="create-user-title" className="people-title">
          Create New User
        </Title>
        <p className="mt-2 mb-6 max-w-prose text-ink-soft">
          {who.isStaff
            ? "An owner with a business of their own. They sign in with the password that you give them."
            : "A partner, your CPA, somebody of your family. They see what your business keeps here, and create nobody."}
        </p>
        <div className="door">
          <CreateUserForm onCreated={created} />
        </div>
      </section>
      <PeopleList people={people} trouble={trouble} title={Title} open={open} />
    </>
  );
}
