export { PlayerPage } from "./player-page.tsx";
export { PlayersPage } from "./players-page.tsx";
