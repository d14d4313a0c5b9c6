import { useText } from "@maidan/ui/language";
import { useLine } from "../../../odds/index.ts";
import { depthText, lineDepthText } from "./text.ts";

/** The words of a runner's depth for what it has here: odds, or lines. */
export function useDepthWords(): (typeof depthText)["en"] {
  const text = useText(depthText);
  const ofLines = useText(lineDepthText);
  return useLine() === undefined ? text : { ...text, ...ofLines };
}
