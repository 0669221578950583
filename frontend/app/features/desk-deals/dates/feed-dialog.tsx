import { useState } from "react";
import { api } from "~/api/client";
import { dataOf, errorMessage } from "~/lib/query-client";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { FieldError } from "~/ui/field";
import { InputField } from "~/ui/input-field";

/** Gives the person a private address for their calendar program, once, or ends the one that there is. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const [address, setAddress] = useState("");
  const [said, setSaid] = useState("");
  const [error, setError] = useState("");

  async function act(request: () => Promise<void>) {
    setError("");
    try {
      await request();
    } catch (refused) {
      setError(errorMessage(refused as Error));
    }
  }

  return (
    <Dialog
      id="calendar-feed"
      title="Your dates in your own calendar"
      text="A private address with the open dates of all your deals, for Outlook, Google or Apple. Titles name neither a company nor a sale. Anyone who has the address can read it: a new one ends the one before."
      onClose={onClose}
    >
      <div className="grid gap-4">
        {address && (
          <InputField
            form="feed"
            name="address"
            label="Copy it now: we don't show it again"
            readOnly
            value={address}
            onFocus={({ target }) => target.select()}
          />
        )}
        <p role="status">{said}</p>
        <FieldError role="alert">{error}</FieldError>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button
            onClick={() =>
              void act(async () => {
                const made = await dataOf(api.POST("/api/desk/calendar-feed"));
                setAddress(made.address);
                setSaid("");
              })
            }
          >
            {address ? "Make another" : "Make a new address"}
          </Button>
          <Button
            variant="quiet"
            onClick={() =>
              void act(async () => {
                await dataOf(api.DELETE("/api/desk/calendar-feed"));
                setAddress("");
                setSaid("There is no address now.");
              })
            }
          >
            End it
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
