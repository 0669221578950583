import type { PeopleWords, ProfileWords } from "~/lib/facts";
import { refreshSession, useSignedIn } from "~/lib/session";
import { CreateUserForm } from "./create-user-form";
import { PeopleList } from "./people-list";
import { fixedCompany } from "./rules";
import { usePeople } from "./use-people";

/**
 * The list of people and the Create New User form, for the dashboard's Admin Panel and the portal's Admin
 * tab. Users who may not create accounts see why.
 */
export default function AdminPanelPeople(props: Props) {
  const { mayCreatePeople } = useSignedIn();
  if (!mayCreatePeople) return <p className="max-w-160">{props.words.adminOnly}</p>;
  return <Panel {...props} />;
}

type Props = {
  words: PeopleWords;
  /** The words of the dialog in which staff confirm who they are. */
  confirm: ProfileWords["confirm"];
  title: "h2" | "h3";
};

function Panel({ words, confirm, title: Title }: Props) {
  const who = useSignedIn();
  const list = usePeople();

  async function created() {
    // The first account may have given the business its name.
    if (fixedCompany(who) === "" && !who.isStaff) await refreshSession();
    list.openPage(1);
    await list.reload();
  }

  const form = (
    <section aria-labelledby="create-user-title" className="mt-14 first:mt-0">
      <Title id="create-user-title" className="outline-none">
        {words.create.title}
      </Title>
      <p className="mt-2 mb-6 max-w-prose text-ink-soft">
        {who.isStaff ? words.create.lede.staff : words.create.lede.admin}
      </p>
      <div className="max-w-120">
        <CreateUserForm words={words.create} onCreated={created} />
      </div>
    </section>
  );
  // The list of staff, who see everybody, is long.
  return (
    <>
      {who.isStaff && form}
      <PeopleList words={words} confirm={confirm} title={Title} {...list} />
      {!who.isStaff && form}
    </>
  );
}
