import { EmptyState } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import { PageHeader } from "../../shell/index.ts";

export function OddsViewPage(): ReactNode {
  return (
    <main>
      <PageHeader title="Odds" back="/account" />
      <EmptyState />
    </main>
  );
}
