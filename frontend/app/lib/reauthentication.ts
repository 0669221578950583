import { createContext } from "react";

/**
 * Opens the dialog in which the signed-in person authenticates again, and resolves to whether they did. The routes
 * provide it, for the profile and for the desk.
 */
export const ReauthenticationContext = createContext<() => Promise<boolean>>(() =>
  Promise.reject(new Error("There is no dialog for authenticating again.")),
);
