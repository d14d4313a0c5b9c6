import { catalogue } from "@maidan/ui/language";

export const racingText = catalogue(
  {
    races: "Races",
    race: (values: { number: string }) => `Race ${values.number}`,
    metres: (values: { metres: string }) => `${values.metres} m`,
    places: (values: { count: string }) => (values.count === "1" ? "1 place" : `${values.count} places`),
    running: "Running",
    finished: "Result",
    nonRunners: (values: { names: string }) => `Not running: ${values.names}`,
    placeOf: (values: { place: string; name: string }) => `${values.place}. ${values.name}`,
  },
  {
    races: "রেসগুলো",
    race: (values) => `রেস ${values.number}`,
    metres: (values) => `${values.metres} মিটার`,
    places: (values) => `${values.count}টি স্থান`,
    running: "দৌড় চলছে",
    finished: "ফলাফল",
    nonRunners: (values) => `দৌড়াবে না: ${values.names}`,
    placeOf: (values) => `${values.place}. ${values.name}`,
  },
);
