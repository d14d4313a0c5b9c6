import { IconButton } from "@maidan/ui/controls";
import { FilterIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { PageHeader } from "../../shell/index.ts";
import { recordsText } from "./text.ts";

/** Title, the zone of the times below, and the way to the filter. */
export function RecordsHeader({ title, onFilter }: { title: string; onFilter: () => void }): ReactNode {
  const text = useText(recordsText);
  return (
    <PageHeader title={title} back="/account">
      <span className="text-xs text-muted">{text.zone}</span>
      <IconButton label={text.filter} onClick={onFilter}>
        <FilterIcon />
      </IconButton>
    </PageHeader>
  );
}
