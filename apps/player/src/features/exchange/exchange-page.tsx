import { EmptyState } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import { PageHeader } from "../../shell/index.ts";

export function ExchangePage(): ReactNode {
  return (
    <main>
      <PageHeader title="Exchange" back="/account" />
      <EmptyState />
    </main>
  );
}
