import { type Query, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { createQueryClient } from "./query-client";
import { useSession, useSignedIn } from "./session";

/**
 * Provides the query client of the signed-in person, and keeps its queries in step with that person's other tabs.
 * `RequireSession` mounts it again for another person.
 */
export function SignedInQueries({ children }: { children: ReactNode }) {
  const person = useSignedIn().person.id;
  const [queryClient] = useState(createQueryClient);

  // Loaded after the screen, which needs nothing from other tabs at first.
  useEffect(() => {
    const name = `queries-${person}`;
    const early = "BroadcastChannel" in window ? new BroadcastChannel(name) : null;
    let hasMissed = false;
    if (early) {
      early.onmessage = () => {
        hasMissed = true;
      };
    }
    const broadcast = import("@tanstack/query-broadcast-client-experimental").then(
      ({ broadcastQueryClient }) => {
        const stop = broadcastQueryClient({
          queryClient,
          broadcastChannel: name,
          options: { type: "native" },
        });
        // Messages that came while the library was evaluated are still in the queue of events.
        setTimeout(() => {
          early?.close();
          if (hasMissed) void queryClient.invalidateQueries();
        });
        return stop;
      },
    );
    broadcast.catch(() => {});
    return () => {
      early?.close();
      void broadcast.then(
        (stop) => stop(),
        () => {},
      );
    };
  }, [queryClient, person]);

  // The library knows nothing of sessions, and sees a network return only if it saw it go.
  const { state } = useSession();
  useEffect(() => {
    if (state !== "signed-in") return;
    const retryFailed = () => {
      const predicate = (query: Query) => query.state.status === "error";
      void queryClient.refetchQueries({ type: "active", predicate });
    };
    retryFailed();
    addEventListener("online", retryFailed);
    return () => removeEventListener("online", retryFailed);
  }, [state, queryClient]);

  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
