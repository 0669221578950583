/** Forms of signed-in screens that are rarely shown, so `RequireSession` loads them after the screen. */
export { ChoosePassword } from "./choose-password";
export { SignInAgain } from "./sign-in-again";
