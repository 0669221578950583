import type { DeskHandle } from "~/features/desk/shell/desk-handle";
import { StaffScreen } from "~/features/desk/staff/staff-screen";

export const handle: DeskHandle = { title: "Staff" };

export default StaffScreen;
