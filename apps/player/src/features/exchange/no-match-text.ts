import { catalogue } from "@maidan/ui/language";

/** Instead of a match that there isn't. */
export const noMatchText = catalogue(
  {
    title: "There is no such match",
    hint: "The link may be old or wrong. Matches in play and to come are in the list.",
    toList: "See the matches",
  },
  {
    title: "এমন কোনো ম্যাচ নেই",
    hint: "লিংকটি পুরোনো বা ভুল হতে পারে। চলমান ও আসন্ন ম্যাচ তালিকায় আছে।",
    toList: "ম্যাচগুলো দেখুন",
  },
);
