export { PlayerPage } from "./player-page.tsx";
export { PlayersPage, playerViews, type PlayerView } from "./players-page.tsx";
