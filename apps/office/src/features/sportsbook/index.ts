export { SportsbookPage } from "./sportsbook-page.tsx";
