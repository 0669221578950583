import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DeskScreen } from "~/layout/desk/desk-screen";
import { QueryView } from "~/lib/query-view";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { BrokerDialog } from "./broker-dialog";
import { BrokerRow } from "./broker-row";
import { coBrokersQuery } from "./queries";
import { RegistrationRow } from "./registration-row";

/** Brokers of other firms, and the buyers whom they registered: those first that wait for our answer. */
export function CoBrokersScreen() {
  const [isInviting, setInviting] = useState(false);
  const query = useQuery(coBrokersQuery);
  return (
    <DeskScreen
      screen="co-brokers"
      aside={<Button onClick={() => setInviting(true)}>Invite a co-broker</Button>}
    >
      <QueryView query={query} loading="Loading the co-brokers..." rows={6}>
        {({ brokers, registrations }) => {
          const waiting = registrations.filter(({ state }) => state === "received");
          const answered = registrations.filter(({ state }) => state !== "received");
          return (
            <>
              {brokers.length === 0 && (
                <EmptyState title="No co-brokers yet">
                  Invite a broker of another firm: they see the listings with a share, register
                  their buyers, and follow them. Nothing else.
                </EmptyState>
              )}
              {waiting.length > 0 && (
                <Part title="To answer" id="to-answer">
                  {waiting.map((each) => (
                    <RegistrationRow key={each.id} registration={each} />
                  ))}
                </Part>
              )}
              {answered.length > 0 && (
                <Part title="Registered buyers" id="registered">
                  {answered.map((each) => (
                    <RegistrationRow key={each.id} registration={each} />
                  ))}
                </Part>
              )}
              {brokers.length > 0 && (
                <Part title="Brokers" id="brokers">
                  {brokers.map((each) => (
                    <BrokerRow key={each.id} broker={each} />
                  ))}
                </Part>
              )}
            </>
          );
        }}
      </QueryView>
      {isInviting && <BrokerDialog onClose={() => setInviting(false)} />}
    </DeskScreen>
  );
}

function Part({ title, id, children }: { title: string; id: string; children: React.ReactNode }) {
  return (
    <section aria-labelledby={id} className="max-w-5xl pt-5 pb-3">
      <h2 id={id} className="pb-1">
        {title}
      </h2>
      <ul>{children}</ul>
    </section>
  );
}
