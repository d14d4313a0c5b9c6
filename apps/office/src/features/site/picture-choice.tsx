import { Select } from "../../shell/index.ts";
import { shippedPictures } from "@maidan/core/site";
import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import type { Site } from "./site.ts";
import { siteText } from "./text.ts";

export interface PictureChoiceProps {
  /** The wire's name of it. */
  readonly name: string;
  readonly label: string;
  readonly site: Site;
  readonly value: string;
  readonly onValue: (path: string) => void;
  readonly isOptional?: boolean;
}

/** A picture of the product or of the operator, seen beside its name. */
export function PictureChoice({ name, label, site, value, onValue, isOptional }: PictureChoiceProps): ReactNode {
  const text = useText(siteText);
  const own = site.pictures.map(({ path, width, height }) => ({
    value: path,
    label: `${path.slice(9, 17)} ${width}×${height}`,
  }));
  const shipped = shippedPictures.map((path) => ({ value: path, label: path }));
  return (
    <div className="flex items-end gap-3">
      <div className="min-w-0 flex-1">
        <Select
          name={name}
          label={label}
          value={value}
          options={[...(isOptional === true ? [{ value: "", label: text.none }] : []), ...own, ...shipped]}
          onChange={(event) => onValue(event.target.value)}
        />
      </div>
      <span className="flex size-12 shrink-0 items-center justify-center overflow-hidden rounded-md bg-ground">
        {value !== "" && <img src={`/storage/${value}`} alt="" className="max-h-full max-w-full object-contain" />}
      </span>
    </div>
  );
}
