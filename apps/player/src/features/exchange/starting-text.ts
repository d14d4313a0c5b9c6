import { catalogue } from "@maidan/ui/language";

/** Words of the starting price, which racing calls SP in both languages. */
export const startingText = catalogue(
  {
    sp: "SP",
    none: "none yet",
    near: (values: { price: string }) => `near ${values.price}`,
    far: (values: { price: string }) => `far ${values.price}`,
  },
  {
    sp: "এসপি",
    none: "এখনো নেই",
    near: (values: { price: string }) => `কাছাকাছি ${values.price}`,
    far: (values: { price: string }) => `শুধু এসপি বেটে ${values.price}`,
  },
);
