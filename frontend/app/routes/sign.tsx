import { SigningPage } from "~/features/signing/signing-page";
import { Head } from "~/lib/head";
import { useRootData } from "~/lib/site";
import { Notice } from "~/ui/notice";

/** The page on which clients read and sign their agreement. */
export default function Sign() {
  const { firm } = useRootData();
  return (
    <>
      <Head page="/sign" listed={false} />
      <noscript>
        <Notice role="note" className="page mt-10 max-w-prose">
          <p>
            Signing here requires JavaScript, and it's turned off in this browser. Call us at{" "}
            {firm.phone.display}, and we bring it on paper.
          </p>
        </Notice>
      </noscript>
      <SigningPage />
    </>
  );
}
