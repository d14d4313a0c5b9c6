export { PlayerVip } from "./player-vip.tsx";
export { VipPage } from "./vip-page.tsx";
