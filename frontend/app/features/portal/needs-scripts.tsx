import { Link } from "react-router";

/** A notice for browsers without JavaScript: private data is never part of a published page. */
export function NeedsScripts() {
  return (
    <noscript>
      <p className="page mt-10 max-w-prose border-l-4 border-copper pl-6">
        The owner's portal requires JavaScript, and it's turned off in this browser. You can{" "}
        <Link className="text-link" to="/contact">
          write or call
        </Link>{" "}
        instead.
      </p>
    </noscript>
  );
}
