import type * as payments from "@maidan/contract/http/payments";
import { readQuery, wire } from "../../api/index.ts";

const paymentMethods = wire<typeof payments.paymentMethods>({
  method: "GET",
  path: "/api/payment-methods",
  auth: "optional",
});

export const paymentMethodsQuery = readQuery(paymentMethods, {});
