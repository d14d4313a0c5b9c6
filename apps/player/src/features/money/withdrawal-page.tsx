import { EmptyState } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import { PageHeader } from "../../shell/index.ts";

export function WithdrawalPage(): ReactNode {
  return (
    <main>
      <PageHeader title="Withdrawal" back="/account" />
      <EmptyState />
    </main>
  );
}
