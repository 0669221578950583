/** Rarely shown forms of signed-in screens, loaded after the screen (`RequireSession`). */
export { ChoosePassword } from "./choose-password";
export { SignInAgain } from "./sign-in-again";
