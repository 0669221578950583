import { usePartAct } from "../use-deal";
import type { DealFiles } from "./queries";

/** A hook that sends one act on the files of a deal at a time. */
export const useFilesAct = (deal: number) => usePartAct<DealFiles>(deal, "files");
