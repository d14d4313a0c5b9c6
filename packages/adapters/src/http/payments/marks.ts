import type { FastifyInstance } from "fastify";

/** Marks of the payment methods, drawn for this project: a coloured tile with the method's first letter. No provider's artwork is copied. */
const marks: Readonly<Record<string, { readonly letter: string; readonly colour: string }>> = {
  bkash: { letter: "b", colour: "#c2185b" },
  nagad: { letter: "N", colour: "#d84315" },
  rocket: { letter: "R", colour: "#6a1b9a" },
  upay: { letter: "U", colour: "#1565c0" },
  sandpay: { letter: "S", colour: "#00695c" },
};

const svg = (mark: { readonly letter: string; readonly colour: string }): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${mark.colour}"/>` +
  `<text x="32" y="44" font-family="system-ui,sans-serif" font-size="36" font-weight="700" text-anchor="middle" fill="#fff">${mark.letter}</text></svg>`;

/** `icon` of a method is a path under `/storage`. [API-04] */
export function addPaymentMarks(app: FastifyInstance): void {
  for (const [code, mark] of Object.entries(marks)) {
    app.get(`/storage/payments/${code}.svg`, async (_request, reply) =>
      reply.type("image/svg+xml").header("cache-control", "public, max-age=86400").send(svg(mark)),
    );
  }
}
