import { banglaFaceRule } from "../pages/bangla-face.ts";

/**
 * The sheet of the sandbox's pages: light, so that nobody takes it for the app that it is opened from. The Bangla face stands first: behind another family
 * Chromium leaves out words that were laid out before the face arrived, on devices that have no Bangla letters of their own.
 */
export const style = `
${banglaFaceRule}
*{box-sizing:border-box}
:root{--ink:#1b1c22;--soft:#5b5e6b;--line:#d9dbe3;--ground:#f2f3f7;--card:#fff;--accent:#3949ab;--good:#1b6e3c;--bad:#b3261e}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 "Maidan Bangla",system-ui,"Noto Sans Bengali","Nirmala UI",sans-serif}
main{max-width:420px;margin:0 auto;padding:0 16px 48px}
.play{background:#fff3cd;color:#5c4400;padding:10px 16px;font-size:14px;text-align:center}
header{max-width:420px;margin:0 auto;padding:12px 16px;display:flex;align-items:center;justify-content:space-between;gap:8px}
h1{font-size:20px;margin:0;flex:1}h2{font-size:17px;margin:24px 0 8px}.card h2{margin-top:0}
a{color:var(--accent)}
.card{background:var(--card);border:1px solid var(--line);border-radius:16px;padding:16px;margin:12px 0}
.tabs{display:grid;grid-template-columns:repeat(auto-fit,minmax(88px,1fr));gap:8px;margin:12px 0}
.tabs a{display:flex;flex-direction:column;min-height:56px;padding:4px 8px;align-items:center;justify-content:center;text-align:center;line-height:1.2;border-radius:12px;border:1px solid var(--line);background:var(--card);text-decoration:none;color:var(--ink);font-weight:600}
.tabs a[aria-current]{border:2px solid var(--accent);color:var(--accent)}
.balance{font-size:30px;font-weight:700;font-variant-numeric:tabular-nums;margin:0}
.soft{color:var(--soft);font-size:14px;margin:4px 0}
.actions{display:grid;gap:8px}
.actions a{display:flex;justify-content:space-between;align-items:center;min-height:52px;padding:8px 16px;border-radius:12px;border:1px solid var(--line);background:var(--card);text-decoration:none;color:var(--ink);font-weight:600}
.actions small{color:var(--soft);font-weight:400}
label{display:block;font-weight:600;margin:12px 0 4px}
input[type=text],input[type=password]{width:100%;min-height:48px;padding:8px 12px;font:inherit;font-size:18px;border:1px solid #8a8d9b;border-radius:10px;background:#fff;color:inherit;font-variant-numeric:tabular-nums}
button{width:100%;min-height:48px;margin-top:16px;border:0;border-radius:12px;background:var(--accent);color:#fff;font:inherit;font-weight:600;cursor:pointer}
button.plain{width:auto;margin:0;background:none;color:var(--accent);padding:0;min-height:44px;text-decoration:underline}
:focus-visible{outline:3px solid #ff9800;outline-offset:2px}
.wrong{border-left:4px solid var(--bad);background:#fdecea;color:#7a1610;padding:10px 12px;border-radius:8px;margin:12px 0}
.id{font-size:26px;font-weight:700;letter-spacing:1px;font-family:ui-monospace,monospace;user-select:all;overflow-wrap:anywhere;margin:4px 0}
.sms{white-space:pre-wrap;background:#eef0f8;border-radius:12px;padding:12px;overflow-wrap:anywhere;margin:4px 0}
ul{list-style:none;margin:0;padding:0}
li a{display:flex;justify-content:space-between;gap:12px;padding:12px 0;border-bottom:1px solid var(--line);color:var(--ink);text-decoration:none}
.sum{font-weight:700;white-space:nowrap;font-variant-numeric:tabular-nums}.in{color:var(--good)}
`;
