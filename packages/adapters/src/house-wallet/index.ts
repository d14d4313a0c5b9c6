export { createHouseWallet } from "./house-wallet.ts";
export type { PostText } from "./post-text.ts";
