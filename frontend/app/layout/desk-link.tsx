import { useStaffHint } from "~/lib/session-hint";

/** The link to the desk, for staff. The router of a public page knows no screen of the desk. */
export function DeskLink({ className }: { className: string }) {
  if (!useStaffHint()) return null;
  return (
    <a className={className} href="/desk" data-staff="">
      Desk
    </a>
  );
}
