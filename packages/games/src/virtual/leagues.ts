import { FairStream } from "../fair/index.ts";
import type { VirtualSetup, VirtualSportName, VirtualTeam } from "./match.ts";

export interface Named {
  readonly en: string;
  readonly bn: string;
}
/** A side of a league with its lasting strength. All of them are made up. */
export interface LeagueTeam extends VirtualTeam {
  readonly name: Named;
  /** Shirt: ground and trim. */
  readonly colours: readonly [string, string];
}
export interface League {
  readonly code: string;
  /** The game of the catalogue that it is played in. */
  readonly gameCode: "virtual-sports" | "e1-sports" | "kabaddi";
  readonly sport: VirtualSportName;
  readonly name: Named;
  /** From the start of a round to that of the next one. */
  readonly periodMs: number;
  /** Leagues of a game begin after one another. */
  readonly offsetMs: number;
  readonly teams: readonly LeagueTeam[];
}

type Row = readonly [code: string, en: string, bn: string, attack: number, defence: number, colours: string];

const teamsOf = (rows: readonly Row[]): LeagueTeam[] =>
  rows.map(([code, en, bn, attack, defence, colours]) => {
    const [ground = "", trim = ""] = colours.split(" ");
    return { code, name: { en, bn }, attack, defence, colours: [`#${ground}`, `#${trim}`] };
  });

const deltaTeams = teamsOf([
  ["nilkhali", "Nilkhali Kites", "নীলখালী কাইটস", 112, 108, "2563c9 ffffff"],
  ["sonabeel", "Sonabeel Rovers", "সোনাবিল রোভার্স", 108, 100, "e0a51a 1b1b1b"],
  ["tetulghat", "Tetulghat United", "তেঁতুলঘাট ইউনাইটেড", 104, 106, "b3202f ffffff"],
  ["kashbon", "Kashbon City", "কাশবন সিটি", 100, 102, "e8ebef 23406b"],
  ["roddurpur", "Roddurpur FC", "রোদ্দুরপুর এফসি", 100, 96, "f26b21 ffffff"],
  ["mayaghat", "Mayaghat Athletic", "মায়াঘাট অ্যাথলেটিক", 96, 100, "6a3fb5 ffe14d"],
  ["dhaner-char", "Dhaner Char Town", "ধানের চর টাউন", 94, 94, "1f8a4c ffffff"],
  ["jonaki", "Jonaki Wanderers", "জোনাকি ওয়ান্ডারার্স", 92, 98, "14161c b9f24a"],
]);
const hillTeams = teamsOf([
  ["meghchura", "Meghchura Eagles", "মেঘচূড়া ঈগলস", 110, 104, "0f7a86 ffffff"],
  ["jhornatoli", "Jhornatoli FC", "ঝরনাতলী এফসি", 106, 106, "1d4fa0 7fd4ff"],
  ["chandpahar", "Chandpahar Stars", "চাঁদপাহাড় স্টারস", 104, 98, "f3f3f3 b3202f"],
  ["bonochhaya", "Bonochhaya Rangers", "বনছায়া রেঞ্জার্স", 102, 104, "23693d e0a51a"],
  ["laltila", "Laltila Union", "লালটিলা ইউনিয়ন", 98, 100, "c2410c 1b1b1b"],
  ["shiuli", "Shiuli Vale", "শিউলি ভেল", 96, 94, "f58fb0 ffffff"],
  ["kuasha", "Kuasha Athletic", "কুয়াশা অ্যাথলেটিক", 94, 100, "7d8794 ffffff"],
  ["patharghona", "Patharghona Town", "পাথরঘনা টাউন", 92, 96, "3b3f46 f26b21"],
]);
const coastTeams = teamsOf([
  ["jhinukpur", "Jhinukpur Sails", "ঝিনুকপুর সেইলস", 110, 102, "0b5fa5 f4d35e"],
  ["dheu", "Dheu Mariners", "ঢেউ মেরিনার্স", 106, 104, "13294b 4fd1c5"],
  ["balukhal", "Balukhal Crabs", "বালুখাল ক্র্যাবস", 104, 100, "d6402b ffffff"],
  ["nonajol", "Nonajol FC", "নোনাজল এফসি", 100, 104, "e6f4f1 0f7a86"],
  ["batighar", "Batighar Lights", "বাতিঘর লাইটস", 100, 98, "f4b400 13294b"],
  ["keyabon", "Keyabon United", "কেয়াবন ইউনাইটেড", 98, 96, "2b8a3e ffffff"],
  ["gangchil", "Gangchil Gulls", "গাংচিল গালস", 94, 98, "f1f3f5 495057"],
  ["sampan", "Sampan Town", "সাম্পান টাউন", 92, 94, "7b341e ffd8a8"],
]);
const riverFives = teamsOf([
  ["rupshala", "Rupshala Hawks", "রূপশালা হকস", 108, 104, "1d4fa0 ffffff"],
  ["padmadip", "Padmadip Boatmen", "পদ্মদ্বীপ বোটমেন", 105, 102, "1f8a4c f4d35e"],
  ["bashbagan", "Bashbagan Tigers", "বাঁশবাগান টাইগার্স", 102, 106, "f26b21 1b1b1b"],
  ["nodikul", "Nodikul Strikers", "নদীকূল স্ট্রাইকার্স", 100, 98, "0f7a86 ffffff"],
  ["tarapur", "Tarapur Comets", "তারাপুর কমেটস", 98, 97, "6a3fb5 ffffff"],
  ["shaluk", "Shaluk Royals", "শালুক রয়্যালস", 96, 100, "c2185b ffe3ec"],
]);
const cityFives = teamsOf([
  ["ghorighor", "Ghorighor Clocks", "ঘড়িঘর ক্লকস", 107, 101, "b3202f f4d35e"],
  ["rikshanagar", "Rickshanagar Riders", "রিকশানগর রাইডার্স", 104, 103, "e0a51a 13294b"],
  ["alokpara", "Alokpara Lanterns", "আলোকপাড়া ল্যান্টার্নস", 103, 100, "f4b400 7b341e"],
  ["setubandh", "Setubandh Spans", "সেতুবন্ধ স্প্যানস", 100, 104, "495057 4fd1c5"],
  ["ghuripara", "Ghuripara Flyers", "ঘুড়িপাড়া ফ্লায়ার্স", 98, 99, "2563c9 f58fb0"],
  ["chaghor", "Chaghor XI", "চা-ঘর একাদশ", 95, 98, "23693d ffffff"],
]);
const siegeTeams = teamsOf([
  ["null-heron", "Null Heron", "নাল হেরন", 110, 106, "4c6ef5 d0ebff"],
  ["mango-protocol", "Mango Protocol", "ম্যাঙ্গো প্রোটোকল", 106, 104, "f59f00 2b1a00"],
  ["brass-otter", "Brass Otter", "ব্রাস অটার", 103, 105, "b08d57 14161c"],
  ["night-jute", "Night Jute", "নাইট জুট", 100, 100, "2b8a3e b9f24a"],
  ["paper-storm", "Paper Storm", "পেপার স্টর্ম", 98, 97, "e8ebef 495057"],
  ["quiet-comet", "Quiet Comet", "কোয়ায়েট কমেট", 95, 98, "6a3fb5 ffe14d"],
]);
const breachTeams = teamsOf([
  ["seven-lanterns", "Seven Lanterns", "সেভেন ল্যান্টার্নস", 109, 105, "d6402b ffe14d"],
  ["blue-monsoon", "Blue Monsoon", "ব্লু মনসুন", 106, 104, "1c7ed6 ffffff"],
  ["static-tiger", "Static Tiger", "স্ট্যাটিক টাইগার", 104, 101, "f26b21 14161c"],
  ["ferry-nine", "Ferry Nine", "ফেরি নাইন", 100, 103, "0b7285 e3fafc"],
  ["glass-banyan", "Glass Banyan", "গ্লাস বেনিয়ান", 98, 98, "5c940d f4fce3"],
  ["lost-kilobyte", "Lost Kilobyte", "লস্ট কিলোবাইট", 94, 97, "495057 b9f24a"],
]);
const matTeams = teamsOf([
  ["baghdanga", "Baghdanga Claws", "বাঘডাঙ্গা ক্লজ", 108, 103, "f26b21 14161c"],
  ["lohagor", "Lohagor Irons", "লোহাগড়া আয়রনস", 104, 107, "3b3f46 e03131"],
  ["dhulijhor", "Dhulijhor Chargers", "ধূলিঝড় চার্জার্স", 105, 99, "b08d57 ffffff"],
  ["sheuraton", "Sheoratan Locks", "শেওড়াতন লকস", 99, 104, "1f8a4c ffffff"],
  ["bijlipur", "Bijlipur Sparks", "বিজলিপুর স্পার্কস", 101, 96, "1c7ed6 ffe14d"],
  ["khejurtola", "Khejurtola Stalwarts", "খেজুরতলা স্টলওয়ার্টস", 95, 99, "7b341e ffd8a8"],
]);
const villageTeams = teamsOf([
  ["haorpar", "Haorpar Herons", "হাওরপাড় হেরনস", 106, 104, "0b7285 ffffff"],
  ["boishakhi", "Boishakhi Drums", "বৈশাখী ড্রামস", 104, 101, "e03131 ffe14d"],
  ["polashbon", "Polashbon Flames", "পলাশবন ফ্লেমস", 103, 103, "d9480f ffffff"],
  ["nouka", "Noukaghat Oars", "নৌকাঘাট ওরস", 100, 100, "1d4fa0 f4d35e"],
  ["dhanshalik", "Dhanshalik Wings", "ধানশালিক উইংস", 97, 101, "5c940d 14161c"],
  ["kakatua", "Kakatua Crests", "কাকাতুয়া ক্রেস্টস", 96, 95, "f1f3f5 c2185b"],
]);

const minuteMs = 60_000;
/** All leagues of the simulated products, in the order in which they are listed. */
export const leagues: readonly League[] = [
  {
    code: "delta-league",
    gameCode: "virtual-sports",
    sport: "soccer",
    name: { en: "Delta League", bn: "ডেল্টা লিগ" },
    periodMs: 3 * minuteMs,
    offsetMs: 0,
    teams: deltaTeams,
  },
  {
    code: "river-fives",
    gameCode: "virtual-sports",
    sport: "cricket",
    name: { en: "River Fives", bn: "নদী ফাইভস" },
    periodMs: 4 * minuteMs,
    offsetMs: 30_000,
    teams: riverFives,
  },
  {
    code: "hill-league",
    gameCode: "virtual-sports",
    sport: "soccer",
    name: { en: "Hill League", bn: "পাহাড় লিগ" },
    periodMs: 3 * minuteMs,
    offsetMs: minuteMs,
    teams: hillTeams,
  },
  {
    code: "city-fives",
    gameCode: "virtual-sports",
    sport: "cricket",
    name: { en: "City Fives", bn: "নগর ফাইভস" },
    periodMs: 4 * minuteMs,
    offsetMs: 150_000,
    teams: cityFives,
  },
  {
    code: "coast-league",
    gameCode: "virtual-sports",
    sport: "soccer",
    name: { en: "Coast League", bn: "উপকূল লিগ" },
    periodMs: 3 * minuteMs,
    offsetMs: 2 * minuteMs,
    teams: coastTeams,
  },
  {
    code: "siege-circuit",
    gameCode: "e1-sports",
    sport: "siege",
    name: { en: "Siege Circuit", bn: "সিজ সার্কিট" },
    periodMs: 4 * minuteMs,
    offsetMs: 0,
    teams: siegeTeams,
  },
  {
    code: "breach-series",
    gameCode: "e1-sports",
    sport: "breach",
    name: { en: "Breach Series", bn: "ব্রিচ সিরিজ" },
    periodMs: 4 * minuteMs,
    offsetMs: 2 * minuteMs,
    teams: breachTeams,
  },
  {
    code: "mat-league",
    gameCode: "kabaddi",
    sport: "kabaddi",
    name: { en: "Mat League", bn: "ম্যাট লিগ" },
    periodMs: 4 * minuteMs,
    offsetMs: 0,
    teams: matTeams,
  },
  {
    code: "village-league",
    gameCode: "kabaddi",
    sport: "kabaddi",
    name: { en: "Village League", bn: "গ্রাম লিগ" },
    periodMs: 4 * minuteMs,
    offsetMs: 2 * minuteMs,
    teams: villageTeams,
  },
];

export const leagueOf = (code: string): League | undefined => leagues.find((league) => league.code === code);

/** How much a day's form may raise or lower a rating. */
const mostForm = 5;

/** The side as it plays on a day (`2026-11-21`): its form is drawn from the league's name and the date, which everybody knows. */
export function onDay({ code, teams }: League, day: string): readonly VirtualTeam[] {
  const stream = new FairStream({ serverSeed: `form:${code}`, clientSeed: day, nonce: 0 });
  const form = (): number => stream.index(2 * mostForm + 1) - mostForm;
  return teams.map((team) => ({ code: team.code, attack: team.attack + form(), defence: team.defence + form() }));
}

/**
 * The matches of a league's round, counted from 1: everybody meets everybody in as many rounds as there are sides less one, then again the other way round.
 */
export function roundOf(league: League, asked: { readonly number: number; readonly day: string }): VirtualSetup[] {
  const teams = onDay(league, asked.day);
  const others = teams.length - 1;
  const turn = (asked.number - 1) % others;
  const isReturn = Math.floor((asked.number - 1) / others) % 2 === 1;
  // The last side stands still, the others go round it.
  const seats = [others, ...Array.from({ length: others }, (_, seat) => (turn + seat) % others)];
  return Array.from({ length: teams.length / 2 }, (_, pair) => {
    const [one, other] = [teams[seats[pair] ?? 0], teams[seats[others - pair] ?? 0]];
    if (one === undefined || other === undefined) throw new RangeError(`${league.code} has an odd number of sides`);
    const isSwapped = (pair === 0 ? turn % 2 === 1 : pair % 2 === 1) !== isReturn;
    return { sport: league.sport, home: isSwapped ? other : one, away: isSwapped ? one : other };
  });
}
