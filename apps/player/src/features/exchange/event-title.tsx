import type { ReactNode } from "react";

/** So many letters stand on one line of a phone of 360 px; vowel signs and other marks stand over and under them. */
const lettersOfLine = 30;
const isLong = (name: string): boolean => name.replace(/\p{M}/gu, "").length > lettersOfLine;

/** What an event is called, on one line, or a long name on two: by its letters and not by how wide they are drawn, as those of Bangla may come later and prices are below. [ROOM-22] */
export function EventTitle({ name }: { readonly name: string }): ReactNode {
  return (
    <h2
      className={`leading-tight font-bold ${isLong(name) ? "line-clamp-2 h-[2lh] text-base" : "truncate text-lg narrow:whitespace-normal"}`}
    >
      {name}
    </h2>
  );
}
