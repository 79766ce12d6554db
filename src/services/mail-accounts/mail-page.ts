import { Readable } from 'node:stream';
import { Reply } from '../../platform/http/index.ts';

/**
 * The text of a mail as a page for a frame of the app: nothing in it runs, and nothing is fetched from anywhere. The
 * answer of an endpoint for files.
 *
 * @param html sanitised; its pictures are within it
 */
export const mailPage = (html: string): Reply =>
  new Reply(
    200,
    Readable.from([
      `<!doctype html><html><head><meta charset="utf-8"><style>${STYLE}</style></head><body>${html}</body></html>`,
    ]),
    HEADERS,
  );

/** Mails are written for white paper, also where the app is dark. */
const STYLE =
  ':root{color-scheme:light}body{margin:12px;background:#fff;color:#1a1a1a;font:15px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}img{max-width:100%;height:auto}table{max-width:100%}pre{white-space:pre-wrap}';

/** What the page may do: show its own pictures, and open a link in a page that knows nothing of ours. */
const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
  'X-Frame-Options': 'SAMEORIGIN',
  'Cache-Control': 'private, no-store',
};
