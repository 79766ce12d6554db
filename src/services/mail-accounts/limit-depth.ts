/** Deeper than any mail that a person has made, and shallow enough for what parses it. */
const MAX_DEPTH = 200;

const VOID = new Set(
  'area base br col embed hr img input keygen link meta param source track wbr'.split(' '),
);
/** What such an element ends by itself where it was left open. */
const ENDS: Record<string, string[]> = {
  ...{ p: ['p'], li: ['li'], option: ['option'], dt: ['dt', 'dd'], dd: ['dt', 'dd'] },
  ...{ td: ['td', 'th'], th: ['td', 'th'], tr: ['td', 'th', 'tr'] },
};

/**
 * The same HTML without the elements that lie too deep; their text stays. The parser behind the sanitiser takes time
 * with the square of the depth, so that a mail of 300 kB could keep the process busy for half a minute.
 *
 * Made for the sanitiser alone, which judges what is left: nothing is made safe here.
 */
export function limitDepth(html: string): string {
  const open: string[] = [];
  return html.replaceAll(/<(\/?)([a-z][^\s/>]*)/gi, (tag: string, slash: string, written: string) => {
    const name = written.toLowerCase();
    if (VOID.has(name)) return tag;
    if (slash) {
      const place = open.lastIndexOf(name);
      if (place >= 0) open.length = place;
      return tag;
    }
    const ended = ENDS[name] ?? [];
    while (ended.includes(open.at(-1) ?? '')) open.pop();
    // An element without an inside, which nobody has allowed.
    if (open.length >= MAX_DEPTH) return '<wbr';
    open.push(name);
    return tag;
  });
}
