const lamp = (x: number, height: number, flip: 1 | -1): string => {
  const top = 560 - height;
  const rows = [0, 1, 2].map((row) =>
    [0, 1, 2, 3]
      .map((column) => `<circle cx="${x - 21 + column * 14}" cy="${top - 34 + row * 14}" r="4.5" fill="#fdf3cf"/>`)
      .join(""),
  );
  const beam = `<path d="M${x} ${top} L${x + flip * 620} 640 L${x + flip * 180} 700 Z" fill="#f3c553" opacity=".07"/>`;
  return `${beam}<path d="M${x - 4} 570 L${x - 2} ${top} h4 L${x + 4} 570 Z" fill="#22332a"/><rect x="${x - 32}" y="${top - 46}" width="64" height="50" rx="6" fill="#22332a"/>${rows.join("")}`;
};

const stars = [...Array(46).keys()]
  .map(
    (place) =>
      `<circle cx="${(place * 397) % 1440}" cy="${(place * 173) % 330}" r="${(place % 3) * 0.4 + 0.7}" fill="#eff5f1" opacity="${0.25 + (place % 4) * 0.12}"/>`,
  )
  .join("");

const crowd = [...Array(120).keys()]
  .map(
    (place) =>
      `<circle cx="${(place * 12.1).toFixed(1)}" cy="${566 - ((place * 7) % 19)}" r="3" fill="${place % 5 === 0 ? "#45d07e" : place % 7 === 0 ? "#f3c553" : "#2b3a32"}"/>`,
  )
  .join("");

/** The coming-soon picture, drawn for this project: a ground at dusk, floodlights on, the pitch running to the viewer. */
export const picture = (name: string): string =>
  `<svg class="picture" role="img" aria-label="${name}" viewBox="0 0 1440 900" preserveAspectRatio="xMidYMax slice" xmlns="http://www.w3.org/2000/svg">
<defs>
<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#060a08"/><stop offset=".6" stop-color="#0e1f18"/><stop offset="1" stop-color="#24503a"/></linearGradient>
<linearGradient id="grass" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#1d6a41"/><stop offset="1" stop-color="#0c2a1b"/></linearGradient>
<radialGradient id="sun" cx=".5" cy=".5" r=".5"><stop offset="0" stop-color="#f3c553" stop-opacity=".55"/><stop offset="1" stop-color="#f3c553" stop-opacity="0"/></radialGradient>
</defs>
<rect width="1440" height="900" fill="url(#sky)"/>
${stars}
<circle cx="720" cy="560" r="330" fill="url(#sun)"/>
<path d="M0 570 C240 520 480 506 720 506 S1200 520 1440 570 V620 H0 Z" fill="#131c17"/>
${crowd}
${lamp(52, 360, 1)}${lamp(1388, 360, -1)}${lamp(640, 150, 1)}${lamp(800, 150, -1)}
<ellipse cx="720" cy="930" rx="1180" ry="360" fill="url(#grass)"/>
<ellipse cx="720" cy="930" rx="980" ry="285" fill="none" stroke="#eff5f1" stroke-opacity=".35" stroke-width="3" stroke-dasharray="18 12"/>
<path d="M676 640 H764 L900 900 H540 Z" fill="#b99f68" opacity=".75"/>
<path d="M664 662 H776 M580 840 H860" stroke="#eff5f1" stroke-opacity=".7" stroke-width="3"/>
<path d="M704 662 V600 M720 662 V600 M736 662 V600" stroke="#eff5f1" stroke-width="5" stroke-linecap="round"/>
<path d="M703 598 H719 M721 598 H737" stroke="#f3c553" stroke-width="4" stroke-linecap="round"/>
<circle cx="838" cy="770" r="11" fill="#b8433c"/><path d="M829 764 q9 6 18 0" stroke="#fbd2da" stroke-width="1.5" fill="none"/>
</svg>`;
