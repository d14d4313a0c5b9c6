import { useQuery } from "@tanstack/react-query";
import { readQuery } from "../../api/index.ts";
import { outsideCall } from "./room-calls.ts";

/** The operator's choice of services outside is for the whole of a visit. */
export const outsideQuery = { ...readQuery(outsideCall, {}), staleTime: Number.POSITIVE_INFINITY };

/** An exchange to hand over to, and where streams come from; undefined until it is read. */
export const useOutside = () => useQuery(outsideQuery).data;
