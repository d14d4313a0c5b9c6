import { IconButton } from "@maidan/ui/controls";
import { FilterIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { PageHeader } from "../../shell/index.ts";
import { recordsText } from "./text.ts";

/** Title, the zone of the times below, and the way to the filter. */
export function RecordsHeader({
  title,
  onFilter,
}: {
  title: string;
  /** Undefined where what is shown can't be filtered. */
  onFilter: (() => void) | undefined;
}): ReactNode {
  const text = useText(recordsText);
  return (
    <PageHeader title={title} back="/account">
      <span className={`text-xs text-muted ${onFilter === undefined ? "pe-3" : ""}`}>{text.zone}</span>
      {onFilter !== undefined && (
        <IconButton label={text.filter} onClick={onFilter}>
          <FilterIcon />
        </IconButton>
      )}
    </PageHeader>
  );
}
