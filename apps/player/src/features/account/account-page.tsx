import { EmptyState } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import { PageHeader } from "../../shell/index.ts";

export function AccountPage(): ReactNode {
  return (
    <main>
      <PageHeader title="My Account" back="/account" />
      <EmptyState />
    </main>
  );
}
