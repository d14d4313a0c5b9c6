import type { ReactNode, SVGProps } from "react";

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, "children"> {
  /** Width and height in CSS pixels (default 22). */
  readonly size?: number;
}

/** A line drawing on a grid of 24; decoration, the name stands on its control. */
export function drawIcon(drawing: ReactNode): (props: IconProps) => ReactNode {
  return function Icon({ size, ...svg }: IconProps): ReactNode {
    return (
      <svg
        viewBox="0 0 24 24"
        width={size ?? 22}
        height={size ?? 22}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.8}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
        {...svg}
      >
        {drawing}
      </svg>
    );
  };
}
