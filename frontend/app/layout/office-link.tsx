import { useStaffHint } from "~/lib/session-hint";

/** The link to the back office, for staff. It is not a page of this app. */
export function OfficeLink({ className }: { className: string }) {
  if (!useStaffHint()) return null;
  return (
    <a className={className} href="/office/">
      Back office
    </a>
  );
}
