import { useState } from "react";
import { Link } from "react-router";
import { api } from "~/api/client";
import { RelativeTime } from "~/layout/desk/labels";
import { dataOf } from "~/lib/query-client";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field";
import { BrokerDialog } from "./broker-dialog";
import { type CoBroker, useCoBrokersAct } from "./queries";

/** A broker of another firm: how to reach them, their license, and whether their page is open. */
export function BrokerRow({ broker }: { broker: CoBroker }) {
  const [isEditing, setEditing] = useState(false);
  const act = useCoBrokersAct();
  const { id, buyer, name, firm, email, phone, isActive, seenAt, invitedAt } = broker;
  const path = { path: { co_broker_id: id } };
  const license = [broker.licenseState, broker.licenseNumber].filter(Boolean).join(" ");
  return (
    <li className="grid gap-x-8 border-t border-rule py-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="min-w-0">
        <h3 className="font-serif text-[1.0625rem] font-title wrap-anywhere">
          <Link className="hover:underline" to={`/desk/buyers/${buyer}`}>
            {name}
          </Link>
          , {firm}
        </h3>
        <p className="text-ink-soft wrap-anywhere">{[email, phone].filter(Boolean).join(" · ")}</p>
        <p className="text-ink-soft wrap-anywhere">
          {license ? `License ${license}` : "No license on record"}
        </p>
      </div>
      <div className="min-w-0">
        <p className={isActive ? "" : "font-semibold text-red"}>
          {isActive ? (
            <>
              Invited <RelativeTime at={invitedAt} />
              {seenAt ? (
                <>
                  , last signed in <RelativeTime at={seenAt} />
                </>
              ) : (
                ", not signed in yet"
              )}
            </>
          ) : (
            "Deactivated: the page is closed"
          )}
        </p>
        <p className="flex flex-wrap items-center gap-x-5">
          {isActive && !seenAt && (
            <Button
              variant="quiet"
              aria-disabled={act.isBusy}
              onClick={() =>
                void act.send(() =>
                  dataOf(
                    api.POST("/api/desk/co-brokers/{co_broker_id}/invitation", { params: path }),
                  ),
                )
              }
            >
              {act.isBusy ? "Sending..." : "Invite again"}
            </Button>
          )}
          <Button variant="quiet" onClick={() => setEditing(true)}>
            License
          </Button>
          <Button
            variant="quiet"
            aria-disabled={act.isBusy}
            onClick={() =>
              void act.send(() =>
                dataOf(
                  api.PATCH("/api/desk/co-brokers/{co_broker_id}", {
                    params: path,
                    body: { isActive: !isActive },
                  }),
                ),
              )
            }
          >
            {isActive ? "Deactivate" : "Open the page again"}
          </Button>
        </p>
        <FieldError role="alert">{act.errors.form}</FieldError>
      </div>
      {isEditing && <BrokerDialog broker={broker} onClose={() => setEditing(false)} />}
    </li>
  );
}
