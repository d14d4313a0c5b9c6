import { catalogue } from "@maidan/ui/language";

/** Parts whose scripts are fetched, by name. [ROOM-70] */
export const partText = catalogue(
  { betList: "Bet list", cashOut: "Cash Out" },
  { betList: "বেটের তালিকা", cashOut: "ক্যাশ আউট" },
);
