import type { ReactNode } from "react";
import { VipRecords } from "./records-list.tsx";

/** /bd/en/vip-history: conversions, levels and corrections. [OP-50] */
export function VipHistoryPage(): ReactNode {
  return <VipRecords of="history" />;
}
