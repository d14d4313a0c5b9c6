export { PlayerReferral } from "./player-referral.tsx";
export { ReferralPage, type DownlineStatus } from "./referral-page.tsx";
