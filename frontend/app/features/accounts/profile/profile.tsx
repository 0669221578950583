import { useEffect, useState } from "react";
import { useWho } from "~/lib/session";
import { AnchorLink } from "~/ui/anchor-link";
import { Business } from "./business";
import { DeleteAccount } from "./delete-account";
import { Email } from "./email";
import { MyData } from "./my-data";
import { Names } from "./names";
import { Password } from "./password";
import { Security } from "./security";
import { Sessions } from "./sessions";
import { SureProvider } from "./sure";

const PARTS: [id: string, label: string][] = [
  ["you", "You"],
  ["email", "Email"],
  ["business", "Your business"],
  ["password", "Password"],
  ["security", "Passkeys and codes"],
  ["sessions", "Where you are signed in"],
  ["data", "Your data"],
  ["delete", "Delete your account"],
];

/** Everything about one's own account, each part at an address of its own. */
export function Profile() {
  const { business } = useWho();
  const [passwords, setPasswords] = useState(0);

  // The parts are not in the page that was loaded, so the browser could not go to them by itself.
  useEffect(() => {
    const part = document.getElementById(window.location.hash.slice(1));
    part?.scrollIntoView();
    part?.focus({ preventScroll: true });
  }, []);

  const parts = PARTS.filter(([id]) => id !== "business" || business);
  return (
    <SureProvider>
      <nav aria-label="Parts of this page" className="mt-8 no-print">
        <ul className="flex flex-wrap gap-x-7 gap-y-2">
          {parts.map(([id, label]) => (
            <li key={id}>
              <AnchorLink className="text-link" to={`/profile#${id}`}>
                {label}
              </AnchorLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-12">
        <Names />
        <Email />
        <Business />
        <Password onChanged={() => setPasswords(passwords + 1)} />
        <Security />
        <Sessions key={passwords} />
        <MyData />
        <DeleteAccount />
      </div>
    </SureProvider>
  );
}
