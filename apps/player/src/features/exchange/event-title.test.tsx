import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { EventTitle } from "./event-title.tsx";

const titled = (name: string): string => renderToStaticMarkup(<EventTitle name={name} />);

test("[ROOM-22] an event's name keeps its height whatever its letters: one line, and two of a long name", () => {
  for (const name of ["Netherlands v South Korea", "নেদারল্যান্ডস বনাম দক্ষিণ কোরিয়া"]) {
    expect(titled(name)).toContain("truncate");
    expect(titled(name)).toContain(name);
  }
  for (const name of ["Chattogram Challengers v Rangpur Riders", "চট্টগ্রাম চ্যালেঞ্জার্স বনাম ব্রাহ্মণবাড়িয়া ইউনাইটেড স্পোর্টিং"]) {
    expect(titled(name)).toContain("h-[2lh]");
    expect(titled(name)).not.toContain("truncate");
  }
});
