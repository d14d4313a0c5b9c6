import { EmptyState } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import { PageHeader } from "../../shell/index.ts";

export function PromotionsPage(): ReactNode {
  return (
    <main>
      <PageHeader title="Promotions" back="/account" />
      <EmptyState />
    </main>
  );
}
