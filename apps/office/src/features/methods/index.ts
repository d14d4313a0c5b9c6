export { MethodsPage } from "./methods-page.tsx";
