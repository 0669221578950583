import { useParams } from "react-router";
import type { DeskHandle } from "~/features/desk/shell/desk-handle";
import { DocumentScreen } from "~/features/desk/site/document-screen";

export const handle: DeskHandle = { title: "Site" };

/** The key of a document has slashes: it is all that follows in the address. */
export default function DocumentRoute() {
  return <DocumentScreen documentKey={useParams()["*"] ?? ""} />;
}
