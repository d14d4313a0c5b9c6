import { EmptyState } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import { PageHeader } from "../../shell/index.ts";

export function DepositPage(): ReactNode {
  return (
    <main>
      <PageHeader title="Deposit" back="/account" />
      <EmptyState />
    </main>
  );
}
