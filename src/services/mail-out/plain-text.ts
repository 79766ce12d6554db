/**
 * The text of a mail without its form, for readers that show no HTML.
 *
 * @param html sanitised: well formed, of few tags
 */
export function plainTextOf(html: string): string {
  const lists: { next: number | null }[] = [];
  const links: { href: string; from: number }[] = [];
  let text = '';
  for (const [, closing, name = '', attributes = '', words] of html.matchAll(TOKEN)) {
    if (words !== undefined) text += name === '' ? decoded(words).replaceAll(/\s+/g, ' ') : '';
    else if (closing) text += closed(name);
    else text += opened(name, attributes);
  }
  return tidy(text);

  function opened(name: string, attributes: string): string {
    switch (name) {
      case 'br':
        return '\n';
      case 'hr':
        return '\n----\n';
      case 'ul':
      case 'ol':
        lists.push({ next: name === 'ol' ? Number(/\bstart="(\d+)"/.exec(attributes)?.[1] ?? 1) : null });
        return '\n';
      case 'li': {
        const list = lists.at(-1);
        const mark = list?.next == null ? '-' : `${list.next++}.`;
        return `\n${'  '.repeat(Math.max(0, lists.length - 1))}${mark} `;
      }
      case 'a':
        links.push({ href: decoded(/\bhref="([^"]*)"/.exec(attributes)?.[1] ?? ''), from: text.length });
        return '';
      case 'img': {
        const alt = /\balt="([^"]*)"/.exec(attributes)?.[1];
        return alt ? `[${decoded(alt)}]` : '';
      }
      default:
        return BLOCKS.has(name) ? '\n\n' : '';
    }
  }

  function closed(name: string): string {
    if (name === 'a') {
      const link = links.pop();
      const shown = text.slice(link?.from).trim();
      const target = link?.href.replace(/^(mailto|tel):/, '') ?? '';
      return target && target !== shown ? ` <${target}>` : '';
    }
    if (name === 'ul' || name === 'ol') {
      lists.pop();
      return lists.length > 0 ? '' : '\n\n';
    }
    if (name === 'td' || name === 'th') return '\t';
    if (name === 'tr') return '\n';
    return BLOCKS.has(name) ? '\n\n' : '';
  }
}

const TOKEN = /<(\/?)([a-z][a-z0-9]*)((?:[^>"]|"[^"]*")*)>|([^<]+)/g;
const BLOCKS = new Set(['p', 'h1', 'h2', 'h3', 'blockquote', 'table', 'pre', 'div']);

const tidy = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(/^ (?! |-|\d)/, '').trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const decoded = (text: string): string =>
  text.replaceAll(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name) return NAMED[name] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
