import { catalogue } from "@maidan/ui/language";

export const codeCaptureText = catalogue(
  {
    title: "Invitation",
    missing: (values: { readonly code: string }) => `No ${values.code} found in the URL`,
  },
  {
    title: "আমন্ত্রণ",
    missing: (values) => `ঠিকানায় কোনো ${values.code} পাওয়া যায়নি`,
  },
);
