import { EmptyState } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import { PageHeader } from "../../shell/index.ts";

export function ProfilePage(): ReactNode {
  return (
    <main>
      <PageHeader title="Personal Info" back="/account" />
      <EmptyState />
    </main>
  );
}
