import { EmptyState } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import { PageHeader } from "../../shell/index.ts";

export function MakePaymentPage(): ReactNode {
  return (
    <main>
      <PageHeader title="Payment" back="/account" />
      <EmptyState />
    </main>
  );
}
