export { Logo, Mark } from "./logo.tsx";
