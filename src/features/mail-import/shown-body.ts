import { sanitiseIncoming } from '../../services/mail-accounts/index.ts';
import type { MailBody } from './mail-body.ts';

/** The text of a mail as it is shown: sanitised, with the pictures that came with it and no others. */
export function shownBody({ html, pictures }: MailBody): string {
  const { html: clean, cut } = sanitiseIncoming(html);
  const shown = clean.replaceAll(
    /\bsrc="cid:([^"]{1,256})"/g,
    (_, cid: string) => `src="${pictures.get(unescaped(cid)) ?? NO_PICTURE}"`,
  );
  return `${shown}${cut ? '<p>[…]</p>' : ''}`;
}

/** One clear pixel. */
const NO_PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

const unescaped = (text: string): string => decodeSafely(text.replaceAll('&amp;', '&'));

/** Content ids stand in addresses as addresses are written. */
function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
