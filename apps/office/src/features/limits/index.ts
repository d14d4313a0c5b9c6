export { LimitsPage } from "./limits-page.tsx";
export { PlayerLimits } from "./player-limits.tsx";
