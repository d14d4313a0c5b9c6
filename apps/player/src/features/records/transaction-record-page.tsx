import { EmptyState } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import { PageHeader } from "../../shell/index.ts";

export function TransactionRecordPage(): ReactNode {
  return (
    <main>
      <PageHeader title="Transaction Records" back="/account" />
      <EmptyState />
    </main>
  );
}
