export { BetSlip } from "./bet-slip.tsx";
export { openSlip, type SlipForm, type SlipSelection } from "./bet-slip-form.ts";
