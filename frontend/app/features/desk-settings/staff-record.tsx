import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { SubmitEvent } from "react";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { formatCalendarDate } from "~/lib/dates";
import { firmDate } from "~/lib/firm-time";
import { apiQuery, dataOf } from "~/lib/query-client";
import { QueryView } from "~/lib/query-view";
import { useAct } from "~/lib/use-act";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field";
import { InputField } from "~/ui/input-field";
import { showToast } from "~/ui/toasts";

type Record = components["schemas"]["StaffRecordOut"];

const recordQuery = apiQuery(["desk", "my-record"], ({ signal }) =>
  api.GET("/api/desk/my-record", { signal }),
);

/** A hook that sends one act on the person's own record at a time and shows it as the server returns it. */
function useRecordAct(done: string) {
  const client = useQueryClient();
  return useAct<Record>({
    onDone(record) {
      client.setQueryData(recordQuery.queryKey, record);
      showToast({ title: "Saved", detail: done, tone: "plain" });
    },
  });
}

/** The license of the signed-in person, and the statement that staff make once a year. */
export function StaffRecord() {
  const query = useQuery(recordQuery);
  return (
    <section className="border-b border-rule py-5" aria-labelledby="record-title">
      <h2 id="record-title">License and yearly statement</h2>
      <p className="mt-1 max-w-100 text-ink-soft">
        The Monday sheet tells you and the principals what is missing or ends within 30 days. Nobody
        else sees it.
      </p>
      <QueryView query={query} loading="Loading your record..." shape="form" rows={3}>
        {(record) => (
          <div className="mt-3 grid max-w-160 gap-x-12 gap-y-6 md:grid-cols-2">
            <License record={record} />
            <Statement record={record} />
          </div>
        )}
      </QueryView>
    </section>
  );
}

function License({ record: { licenseNumber, licenseEndsOn } }: { record: Record }) {
  const { send, isBusy, errors } = useRecordAct("Your license");

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const text = (name: string) => String(typed.get(name) ?? "").trim();
    const body = {
      licenseNumber: text("licenseNumber"),
      licenseEndsOn: text("licenseEndsOn") || null,
    };
    void send(() => dataOf(api.PUT("/api/desk/my-record", { body })));
  }

  return (
    <form className="grid content-start gap-3" noValidate onSubmit={submit}>
      <InputField
        form="record"
        name="licenseNumber"
        label="License number"
        required={false}
        defaultValue={licenseNumber}
        error={errors.licenseNumber}
        maxLength={40}
        autoComplete="off"
      />
      <InputField
        form="record"
        name="licenseEndsOn"
        label="Ends on"
        required={false}
        type="date"
        defaultValue={licenseEndsOn ?? ""}
        error={errors.licenseEndsOn}
      />
      <FieldError role="alert">{errors.form}</FieldError>
      <p>
        <Button type="submit" variant="secondary" aria-disabled={isBusy}>
          {isBusy ? "Saving..." : "Save the license"}
        </Button>
      </p>
    </form>
  );
}

function Statement({ record: { statement, attestedOn, attestedUntil } }: { record: Record }) {
  const { send, isBusy, errors } = useRecordAct("Your statement of today");
  const today = firmDate(Date.now());
  return (
    <div>
      <p className="border-l-3 border-rule pl-4">{statement}</p>
      <p className="mt-3 text-ink-soft">
        {attestedOn && attestedUntil
          ? `You said so on ${formatCalendarDate(attestedOn)}. It ${attestedUntil < today ? "ran out" : "holds until"} ${attestedUntil < today ? "on " : ""}${formatCalendarDate(attestedUntil)}.`
          : "You have not said so yet."}
      </p>
      {attestedOn !== today && (
        <p className="mt-3">
          <Button
            variant="secondary"
            aria-disabled={isBusy}
            onClick={() => void send(() => dataOf(api.POST("/api/desk/my-record/statement")))}
          >
            {isBusy ? "Saving..." : "I say so today"}
          </Button>
        </p>
      )}
      <FieldError role="alert">{errors.form}</FieldError>
    </div>
  );
}
