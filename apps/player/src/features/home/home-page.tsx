import { EmptyState } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import { PageHeader } from "../../shell/index.ts";

export function HomePage(): ReactNode {
  return (
    <main>
      <PageHeader title="Home" back="/account" />
      <EmptyState />
    </main>
  );
}
