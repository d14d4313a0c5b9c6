import { lazy, Suspense, type ReactNode } from "react";

/** The encoder comes with the picture alone. */
const Squares = lazy(async () => {
  const { encode } = await import("uqr");
  return {
    default: function DrawnSquares({ of }: { of: string }): ReactNode {
      const { size, data } = encode(of, { ecc: "M", border: 3 });
      const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
      return (
        <svg viewBox={`0 0 ${size} ${size}`} className="size-full" shapeRendering="crispEdges" aria-hidden="true">
          <rect width={size} height={size} fill="white" />
          <path d={path} fill="black" />
        </svg>
      );
    },
  };
});

/** A text as a QR code, black on white in every theme, so that each camera reads it. */
export function QrCode({ of, label }: { of: string; label: string }): ReactNode {
  return (
    <div role="img" aria-label={label} data-qr={of} className="size-44 overflow-hidden rounded-md">
      <Suspense fallback={null}>
        <Squares of={of} />
      </Suspense>
    </div>
  );
}
