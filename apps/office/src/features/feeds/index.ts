export { FeedsPage } from "./feeds-page.tsx";
