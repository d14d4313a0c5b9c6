/** The documents' own look: light and dark, one column on a phone, contents at the side where there is room. Nothing is loaded from anywhere. */
export const docsStyle = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;--line:#8883;--soft:#8881;--quiet:#59616b;--accent:#0b6b4f}
@media(prefers-color-scheme:dark){:root{--quiet:#a8b0ba;--accent:#5fd3ab}body{background:#14171a;color:#e8eaed}}
*{box-sizing:border-box}body{margin:0 auto;max-width:84rem;padding:1.25rem}a{color:var(--accent)}h1{margin:0;font-size:1.75rem}h2{margin:2.5rem 0 .75rem;font-size:1.35rem}
h1 small{font-weight:400;font-size:.9rem;color:var(--quiet)}header{margin-bottom:1rem}.intro p{max-width:70ch;margin:0 0 .75rem}nav h3:first-child{margin-top:0}
nav h3{margin:1rem 0 .25rem;font-size:.95rem}nav ul{list-style:none;margin:0;padding:0}nav li a{display:block;padding:.3rem 0;overflow-wrap:anywhere;font-size:.875rem;text-decoration:none}
nav li a:hover,nav li a:focus{text-decoration:underline}nav b{color:var(--quiet);font-size:.72rem}
article{border:1px solid var(--line);border-radius:.6rem;margin:0 0 1rem;padding:.9rem 1rem;scroll-margin-top:1rem}article:target{outline:2px solid var(--accent)}
article h3{margin:0;font-size:1rem;overflow-wrap:anywhere}article h3 a{color:inherit;text-decoration:none}.m{display:inline-block;min-width:4.2rem;padding:.1rem .5rem;margin-right:.4rem;border-radius:.35rem;background:var(--soft);color:var(--accent);font-size:.8rem;text-align:center}
article>p{margin:.4rem 0}.who{display:inline-block;padding:0 .5rem;border:1px solid var(--line);border-radius:1rem;font-size:.8rem;color:var(--quiet)}
.errors{color:var(--quiet);font-size:.875rem}details{border-top:1px solid var(--line);margin-top:.5rem}summary{cursor:pointer;padding:.55rem 0;font-weight:600;font-size:.9rem}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.875rem}td,th{text-align:left;padding:.3rem .8rem .3rem 0;vertical-align:top;border-top:1px solid var(--soft)}
th{color:var(--quiet);font-weight:600}td:nth-child(2){min-width:9rem;max-width:22rem;overflow-wrap:anywhere}td:nth-child(4){min-width:10rem;overflow-wrap:anywhere;color:var(--quiet)}code{font:.875em ui-monospace,monospace}
@media(min-width:64rem){.page{display:grid;grid-template-columns:19rem minmax(0,1fr);gap:2.5rem}nav{position:sticky;top:1rem;max-height:calc(100vh - 2rem);overflow-y:auto}}
@media(max-width:64rem){nav ul{display:none}nav h3{display:inline-block;margin:.25rem .9rem .25rem 0;font-weight:400}}`;
