import { useStaffHint } from "~/lib/session-hint";

/** A link to the back office, shown to staff only. It is not a page of this app. */
export function OfficeLink({ className }: { className: string }) {
  if (!useStaffHint()) return null;
  return (
    <a className={className} href="/office/">
      Back office
    </a>
  );
}
