import { NdaPage } from "~/features/signing/nda/nda-page";
import { Head } from "~/lib/head";
import { useRootData } from "~/lib/site";
import { Notice } from "~/ui/notice";

/** The page on which buyers read and sign their confidentiality agreement. */
export default function Nda() {
  const { firm } = useRootData();
  return (
    <>
      <Head page="/nda" listed={false} />
      <noscript>
        <Notice role="note" className="page mt-10 max-w-prose">
          <p>
            Signing here requires JavaScript, and it's turned off in this browser. Call us at{" "}
            {firm.phone.display}, and we send it on paper.
          </p>
        </Notice>
      </noscript>
      <NdaPage />
    </>
  );
}
