import { useStaffHint } from "~/lib/session-hint";

/** The way of every member of staff to the back office, which is the server's own page. */
export function OfficeLink({ className }: { className: string }) {
  if (!useStaffHint()) return null;
  return (
    <a className={className} href="/office/">
      Back office
    </a>
  );
}
