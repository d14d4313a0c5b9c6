import { catalogue } from "@maidan/ui/language";

/** An open sheet whose market is closed meanwhile. */
export const overText = catalogue(
  { over: "The market is closed: there is nothing to cash out any more." },
  { over: "মার্কেট শেষ হয়েছে: ক্যাশ আউট করার আর কিছু নেই।" },
);
