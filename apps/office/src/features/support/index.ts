export { AnswersPage } from "./answers-page.tsx";
export { SupportPage } from "./support-page.tsx";
