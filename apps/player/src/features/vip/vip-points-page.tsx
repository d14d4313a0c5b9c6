import type { ReactNode } from "react";
import { VipRecords } from "./records-list.tsx";

/** /bd/en/vip-points: what bets earned, and what voids took back. [OP-50] */
export function VipPointsPage(): ReactNode {
  return <VipRecords of="points" />;
}
