import { api } from "~/api/client";
import { ReasonDialog } from "~/layout/desk/form-dialog";
import { dataOf } from "~/lib/query-client";
import { type Registration, useCoBrokersAct } from "./queries";

export type Step = "confirm" | "refuse" | "end";

const WORDS = {
  confirm: {
    title: "Whose buyer is it?",
    text: "Others know this buyer too. Say why it is this co-broker’s; the reason stays with us.",
    submit: "Confirm",
    submitting: "Confirming...",
  },
  refuse: {
    title: "Not available?",
    text: "The co-broker reads that we can’t register this buyer, and no reason. The reason stays with us.",
    submit: "Not available",
    submitting: "Answering...",
  },
  end: {
    title: "End the registration?",
    text: "The buyer is no longer theirs, and what they could read through them closes at once. A letter about the fee stays.",
    submit: "End it",
    submitting: "Ending...",
  },
};

/** Asks why a registration is confirmed although others know the buyer, refused, or ended. */
export function StepDialog({
  registration: { id },
  step,
  onClose,
}: {
  registration: Registration;
  step: Step;
  onClose: () => void;
}) {
  const params = { path: { registration_id: id } };
  return (
    <ReasonDialog
      id="registration-dialog"
      {...WORDS[step]}
      act={useCoBrokersAct()}
      request={(text) => {
        const reason = text("reason");
        return dataOf(
          step === "end"
            ? api.POST("/api/desk/co-brokers/registrations/{registration_id}/end", {
                params,
                body: { reason },
              })
            : api.POST("/api/desk/co-brokers/registrations/{registration_id}/answer", {
                params,
                body: { confirmed: step === "confirm", reason },
              }),
        );
      }}
      isDangerous={step !== "confirm"}
      onClose={onClose}
    />
  );
}
