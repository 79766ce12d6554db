/** HTML that may be sent as it is. */
export type Markup = { readonly markup: string };
export type Content = string | number | null | undefined | false | Markup | readonly Content[];

/** Template for HTML: whatever is put in is escaped, unless it is markup itself. Nothing comes of null and false. */
export function h(parts: TemplateStringsArray, ...values: Content[]): Markup {
  return { markup: parts.reduce((text, part, index) => text + written(values[index - 1]) + part) };
}

function written(value: Content): string {
  if (value === null || value === undefined || value === false) return '';
  if (typeof value === 'string' || typeof value === 'number') return escaped(String(value));
  return 'markup' in value ? value.markup : value.map(written).join('');
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);

/** Which of the simulated systems a page belongs to. */
export type House = { name: string; nav: Markup; note: string };

/** A whole page of a simulated web interface. */
export function wholePage({ name, nav, note }: House, title: string, body: Markup): string {
  const { markup } = h`<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – ${name} (Simulation)</title>
<style>${{ markup: CSS }}</style>
</head>
<body>
<header>
<strong>${name}</strong>
<nav>${nav}</nav>
<span class="note">${note}</span>
</header>
<main>${body}</main>
</body>
</html>`;
  return markup;
}

const CSS = `
:root { color-scheme: light dark; --ink: light-dark(#1d2a22, #e3e8e4); --dim: light-dark(#5d6b62, #98a59c);
  --line: light-dark(#dfe5e0, #333d37); --paper: light-dark(#fff, #1a201d); --ground: light-dark(#f5f7f5, #121715);
  --accent: light-dark(#2c6e49, #79c79b); --warn: light-dark(#a4442c, #e8957f); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
header { display: flex; flex-wrap: wrap; gap: .4rem 1.4rem; align-items: baseline; padding: .8rem 1.5rem;
  background: var(--paper); border-bottom: 1px solid var(--line); }
nav a { margin-right: .8rem; }
a { color: var(--accent); }
.note, .dim { color: var(--dim); font-size: .87em; }
main { max-width: 72rem; margin: 0 auto; padding: 1.2rem 1.5rem 4rem; }
h1 { font-size: 1.4rem; line-height: 1.25; margin: .3rem 0 1rem; overflow-wrap: anywhere; }
h2 { font-size: 1.05rem; margin: 2rem 0 .6rem; }
table { width: 100%; border-collapse: collapse; background: var(--paper); border: 1px solid var(--line); }
th, td { text-align: left; padding: .45rem .7rem; border-bottom: 1px solid var(--line); vertical-align: top; }
th { font-weight: 600; font-size: .87em; color: var(--dim); }
td.num { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.tag { display: inline-block; padding: 0 .5em; margin: 0 .25em .15em 0; border: 1px solid var(--line);
  border-left: 4px solid var(--dot, var(--line)); border-radius: 3px; font-size: .84em; white-space: nowrap; }
.bar { display: flex; flex-wrap: wrap; gap: .6rem; align-items: end; margin: 0 0 1rem; }
.grid { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: 1.5rem; }
@media (max-width: 50rem) { .grid { grid-template-columns: minmax(0, 1fr); } }
.box { background: var(--paper); border: 1px solid var(--line); border-radius: 4px; padding: 1rem; }
label { display: block; margin: 0 0 .7rem; font-size: .9em; color: var(--dim); }
.checks { display: flex; flex-wrap: wrap; gap: .1rem .9rem; border: 0; padding: 0; margin: 0 0 .8rem; }
.checks label { margin: 0; color: var(--ink); white-space: nowrap; }
input, select, button { font: inherit; color: inherit; }
input[type=text], input[type=search], input[type=number], select { display: block; width: 100%; padding: .35rem .5rem;
  background: var(--ground); border: 1px solid var(--line); border-radius: 4px; }
input[type=number] { max-width: 8rem; }
button { padding: .4rem .9rem; border: 1px solid var(--accent); border-radius: 4px; background: transparent;
  color: var(--accent); cursor: pointer; }
button.first { background: var(--accent); color: var(--paper); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
iframe.mail { width: 100%; height: 70vh; border: 1px solid var(--line); border-radius: 4px; background: #fff; }
pre { overflow-x: auto; font: 12px/1.5 ui-monospace, monospace; margin: 0; }
@media (max-width: 60rem) { table { display: block; overflow-x: auto; } }
.bad { color: var(--warn); }
`;
