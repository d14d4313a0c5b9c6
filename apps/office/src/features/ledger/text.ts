import { catalogue } from "@maidan/ui/language";

export const ledgerText = catalogue(
  {
    title: "Ledger check",
    note: "Every invariant of the money, run on the database now.",
    run: "Run now",
    running: "Running",
    held: "No paisa was lost or made",
    broken: (values: { count: string }) => `${values.count} invariants are broken`,
    brokenHint:
      "Stop paying out, keep the offenders below, and call the engineer on duty. The ledger is append-only: nothing is lost.",
    took: (values: { ms: string }) => `took ${values.ms} ms`,
    ok: "holds",
    notOk: "broken",
    offenders: "Offenders",
  },
  {
    title: "হিসাব যাচাই",
    note: "টাকার প্রতিটি নিয়ম, এখনই ডেটাবেসে যাচাই করা হয়।",
    run: "এখন যাচাই করুন",
    running: "চলছে",
    held: "এক পয়সাও হারায়নি বা বাড়েনি",
    broken: (values) => `${values.count}টি নিয়ম ভেঙেছে`,
    brokenHint: "পরিশোধ বন্ধ রাখুন, নিচের তালিকা রেখে দিন, দায়িত্বরত প্রকৌশলীকে জানান। হিসাবে কিছু মোছা যায় না: কিছু হারায়নি।",
    took: (values) => `${values.ms} মি.সে. লেগেছে`,
    ok: "ঠিক আছে",
    notOk: "ভেঙেছে",
    offenders: "যেখানে ভেঙেছে",
  },
);
