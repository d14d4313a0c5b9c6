import { catalogue } from "@maidan/ui/language";

export const chooseLanguageText = catalogue({ title: "Choose a language" }, { title: "ভাষা বেছে নিন" });
