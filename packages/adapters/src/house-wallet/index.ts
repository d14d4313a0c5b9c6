export { createHouseWallet } from "./house-wallet.ts";
