export const minimumAge = 18;

export interface CalendarDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** A date written `2001-02-28`; undefined when there is no such day. */
export function parseDate(text: string): CalendarDate | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month) ? { year, month, day } : undefined;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Whole years from birth to `today`. Who was born on 29 February turns a year older on 1 March in other years. Negative before birth. */
export function ageOn(today: CalendarDate, birth: CalendarDate): number {
  const hadBirthday = today.month > birth.month || (today.month === birth.month && today.day >= birth.day);
  return today.year - birth.year - (hadBirthday ? 0 : 1);
}

/** Old enough to play, and not older than people get. [PLAYER-05] */
export function isAdult(today: CalendarDate, birth: CalendarDate): boolean {
  const age = ageOn(today, birth);
  return age >= minimumAge && age <= 120;
}

/** The calendar day in Dhaka (UTC+6 all year) at a moment in milliseconds since 1970. */
export function dhakaDate(atMs: number): CalendarDate {
  return civilDate(Math.floor((atMs + 6 * 3_600_000) / 86_400_000));
}

/** The civil date of a day number since 1970-01-01, by the era arithmetic of the proleptic Gregorian calendar. */
function civilDate(dayNumber: number): CalendarDate {
  const shifted = dayNumber + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthIndex = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthIndex + 2) / 5) + 1;
  const month = monthIndex < 10 ? monthIndex + 3 : monthIndex - 9;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day };
}
