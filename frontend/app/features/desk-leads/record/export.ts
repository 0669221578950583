import { api } from "~/api/client";
import { dataOf, errorMessage } from "~/lib/query-client";
import { showError, showToast } from "~/ui/toasts";

type WithProof = <Data>(send: () => Promise<Data>) => Promise<Data | null>;

/** Downloads everything that is stored about a lead, as HTML or JSON. A toast shows the outcome or the error. */
export async function saveExport(
  lead: number,
  format: "html" | "json",
  withRecentAuthentication: WithProof,
): Promise<void> {
  const params = { path: { lead_id: lead }, query: { format } };
  try {
    const file = await withRecentAuthentication(() =>
      dataOf<Blob>(api.GET("/api/desk/leads/{lead_id}/export", { params, parseAs: "blob" })),
    );
    if (!file) return;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = `lead-${lead}.${format}`;
    link.click();
    // The browser reads it after the click.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    showToast({ title: "Exported", detail: `${link.download}. The log says so.`, tone: "plain" });
  } catch (error) {
    showError(errorMessage(error as Error));
  }
}
