import { Link } from "react-router";
import { Notice } from "~/ui/notice";

/** A notice for browsers without JavaScript: private data is never part of a published page. */
export function NeedsScripts() {
  return (
    <noscript>
      <Notice role="note" className="page mt-10 max-w-prose">
        <p>
          The owner's portal requires JavaScript, and it's turned off in this browser. You can{" "}
          <Link className="text-link" to="/contact">
            write or call
          </Link>{" "}
          instead.
        </p>
      </Notice>
    </noscript>
  );
}
