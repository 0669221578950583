/** What few people see on a signed-in screen, loaded after it (`RequireSession`). */
export { ChoosePassword } from "./choose-password";
export { SignInAgain } from "./sign-in-again";
