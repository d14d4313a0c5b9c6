import { EmptyState } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import { PageHeader } from "../../shell/index.ts";

export function BettingRecordPage(): ReactNode {
  return (
    <main>
      <PageHeader title="Betting Records" back="/account" />
      <EmptyState />
    </main>
  );
}
