import { StaffScreen } from "~/features/desk-staff/staff-screen";
import type { DeskHandle } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = { screen: "staff" };

export default StaffScreen;
