import { useText } from "@maidan/ui/language";
import { showToast } from "@maidan/ui/layers";
import { useQueryClient } from "@tanstack/react-query";
import { siteKey } from "./site.ts";
import { siteText } from "./text.ts";

/** After a change: says so, and reads the room anew. */
export function useSaved(): () => void {
  const text = useText(siteText);
  const queries = useQueryClient();
  return () => {
    showToast(text.saved, "done");
    void queries.invalidateQueries({ queryKey: siteKey });
  };
}
