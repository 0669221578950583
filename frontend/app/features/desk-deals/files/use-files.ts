import { useQueryClient } from "@tanstack/react-query";
import { useAct } from "~/lib/use-act";
import { dealKey } from "../queries";
import { type DealFiles, filesKey } from "./queries";

/** A hook that sends one act on the files of a deal at a time and shows the files as the server returns them. */
export function useFilesAct(deal: number) {
  const client = useQueryClient();
  return useAct<DealFiles>({
    onDone(files) {
      client.setQueryData(filesKey(deal), files);
      void client.invalidateQueries({ queryKey: dealKey(deal), exact: true });
    },
  });
}
