/**
 * A screen of the desk. `keys`: the shortcut that opens the screen from anywhere, in the format of tinykeys.
 * `principalOnly`: whether only principals see the screen.
 */
export type Screen = { to: string; label: string; keys: string; principalOnly?: boolean };

export const SCREENS: readonly Screen[] = [
  { to: "/desk", label: "Today", keys: "g t" },
  { to: "/desk/leads", label: "Leads", keys: "g l" },
  { to: "/desk/board", label: "Board", keys: "g b" },
  { to: "/desk/site", label: "Site", keys: "g w" },
  { to: "/desk/media", label: "Media", keys: "g d" },
  { to: "/desk/documents", label: "Documents", keys: "g f" },
  { to: "/desk/rules", label: "Rules", keys: "g r" },
  { to: "/desk/log", label: "Log", keys: "g o" },
  { to: "/desk/staff", label: "Staff", keys: "g p", principalOnly: true },
  { to: "/desk/settings", label: "Settings", keys: "g s" },
];

/** How many of `SCREENS`, from the first on, are on the bottom bar of a phone; the others are under More. */
export const ON_BOTTOM_BAR = 3;
