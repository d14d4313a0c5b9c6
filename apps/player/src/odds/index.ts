export { AppOdds, useChooseOdds } from "./odds-notation.tsx";
