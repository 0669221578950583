import { usePartAct } from "../use-deal";
import type { DealRecast } from "./queries";

/** A hook that sends one act on the recast of a deal at a time. */
export const useRecastAct = (deal: number) =>
  usePartAct<DealRecast>(deal, "recast", { reloads: true });
