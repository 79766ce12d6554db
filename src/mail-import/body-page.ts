import { type Sanitised, sanitiseIncoming } from '../mail-accounts/index.ts';
import type { MailBody } from './mail-body.ts';

/** The text of a mail as a page for a frame: nothing in it runs, and nothing is fetched from anywhere. */
export function bodyPage(
  { html, pictures }: MailBody,
  sanitise: (html: string) => Sanitised = sanitiseIncoming,
): string {
  const { html: clean, cut } = sanitise(html);
  const shown = clean.replaceAll(
    /\bsrc="cid:([^"]{1,256})"/g,
    (_, cid: string) => `src="${pictures.get(unescaped(cid)) ?? NO_PICTURE}"`,
  );
  return `<!doctype html><html><head><meta charset="utf-8"><style>${STYLE}</style></head><body>${shown}${cut ? '<p>[…]</p>' : ''}</body></html>`;
}

/** One clear pixel. */
const NO_PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

/** Mails are written for white paper, also where the app is dark. */
const STYLE =
  ':root{color-scheme:light}body{margin:12px;background:#fff;color:#1a1a1a;font:15px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}img{max-width:100%;height:auto}table{max-width:100%}pre{white-space:pre-wrap}';

/** What the page may do: show its own pictures, and open a link in a page that knows nothing of ours. */
export const BODY_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
  'X-Frame-Options': 'SAMEORIGIN',
  'Cache-Control': 'private, no-store',
} as const;

const unescaped = (text: string): string => decodeSafely(text.replaceAll('&amp;', '&'));

/** Content ids stand in addresses as addresses are written. */
function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
