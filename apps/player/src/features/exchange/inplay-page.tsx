import { EmptyState } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import { PageHeader } from "../../shell/index.ts";

export function InplayPage(): ReactNode {
  return (
    <main>
      <PageHeader title="In-Play" back="/account" />
      <EmptyState />
    </main>
  );
}
