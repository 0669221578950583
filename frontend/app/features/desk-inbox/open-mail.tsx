import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { Fold } from "~/layout/desk/fold";
import { RelativeTime } from "~/layout/desk/labels";
import { ReceivedMail } from "~/layout/desk/received-mail";
import { useShortcut } from "~/layout/desk/shortcuts";
import { QueryView } from "~/lib/query-view";
import { Button } from "~/ui/button";
import { MakeInquiry } from "./make-inquiry";
import { MakeLead } from "./make-lead";
import { PlaceDialog } from "./place-dialog";
import { type Mail, mailQuery, setAside, useInboxAct } from "./queries";

/** One mail of the inbox, with what can be done with it. `next` opens when it has left the inbox. */
export function OpenMail({ id, next }: { id: number; next: number | null }) {
  const query = useQuery(mailQuery(id));
  return (
    <section aria-label="The email" className="min-w-0 py-3">
      <p className="md:hidden">
        <Link className="underline underline-offset-[0.22em]" to="/desk/inbox">
          Back to the inbox
        </Link>
      </p>
      <QueryView query={query} loading="Loading the email...">
        {(mail) => <Loaded mail={mail} next={next} />}
      </QueryView>
    </section>
  );
}

function Loaded({ mail, next }: { mail: Mail; next: number | null }) {
  const { senderName, sender, at, to, found, portal, lead, deal, interest, isSetAside } = mail;
  const [dialog, setDialog] = useState<"place" | "lead" | "inquiry" | null>(null);
  const navigate = useNavigate();
  const { mutate } = useInboxAct();
  const who = mail.guess.name || senderName || sender || "An unknown sender";
  const hasPlace = lead !== null || deal !== null || interest !== null || isSetAside;

  /** Opens the next mail. `run` is the request of the act, if it was not sent already. */
  function leave(done: string, run: () => Promise<unknown> = () => Promise.resolve()) {
    setDialog(null);
    mutate({ mail, run, done, detail: who });
    void navigate(next ? `?mail=${next}` : "?", { replace: true, preventScrollReset: true });
  }

  const aside = () => leave("Set aside", () => setAside(mail.id));
  useShortcut("p", "Place the email", () => !hasPlace && setDialog("place"));
  useShortcut("x", "Set the email aside", () => !hasPlace && aside());

  return (
    <>
      <h2 className="wrap-anywhere">{who}</h2>
      <p className="text-ink-soft wrap-anywhere">
        <RelativeTime at={at} /> to {to || "us"}
      </p>
      {found.length > 0 && (
        <div className="my-3 border-y border-rule py-2">
          <h3>An inquiry from {portal}</h3>
          <dl className="mt-1 grid gap-y-1">
            {found.map(({ label, value }) => (
              <div key={label} className="flex gap-x-4">
                <dt className="w-32 flex-none text-ink-soft">{label}</dt>
                <dd className="min-w-0 whitespace-pre-line wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      <div className="my-3 max-w-prose">
        {found.length > 0 ? (
          <Fold summary="The email itself">
            <ReceivedMail mail={mail} />
          </Fold>
        ) : (
          <ReceivedMail mail={mail} />
        )}
      </div>
      {hasPlace ? (
        <Place mail={mail} />
      ) : (
        <div className="flex flex-wrap gap-2 border-t border-rule pt-3">
          {portal && <Button onClick={() => setDialog("inquiry")}>Make an inquiry</Button>}
          <Button variant={portal ? "secondary" : "primary"} onClick={() => setDialog("place")}>
            Place on a lead or deal
          </Button>
          {!portal && (
            <Button variant="secondary" onClick={() => setDialog("inquiry")}>
              Make an inquiry
            </Button>
          )}
          <Button variant="secondary" onClick={() => setDialog("lead")}>
            Make a lead
          </Button>
          <Button variant="secondary" onClick={aside}>
            Set aside
          </Button>
        </div>
      )}
      {dialog === "place" && (
        <PlaceDialog mail={mail} onPlace={leave} onClose={() => setDialog(null)} />
      )}
      {dialog === "inquiry" && (
        <MakeInquiry mail={mail} onDone={leave} onClose={() => setDialog(null)} />
      )}
      {dialog === "lead" && <MakeLead mail={mail} onDone={leave} onClose={() => setDialog(null)} />}
    </>
  );
}

/** Where a mail is that has left the inbox. */
function Place({ mail: { lead, deal, interest } }: { mail: Mail }) {
  const link = "underline underline-offset-[0.22em]";
  return (
    <p className="border-t border-rule pt-3">
      {lead !== null ? (
        <Link className={link} to={`/desk/leads/${lead}`}>
          It is on its lead's timeline.
        </Link>
      ) : deal !== null ? (
        <Link className={link} to={`/desk/deals/${deal}`}>
          It is on its deal's timeline.
        </Link>
      ) : interest !== null ? (
        "It is an inquiry about a listing."
      ) : (
        "It was set aside."
      )}
    </p>
  );
}
