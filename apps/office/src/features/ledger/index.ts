export { LedgerPage } from "./ledger-page.tsx";
