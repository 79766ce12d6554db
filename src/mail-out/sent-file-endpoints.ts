import { Readable } from 'node:stream';
import { z } from 'zod';
import {
  type Endpoint,
  endpoint,
  FileBody,
  fileReply,
  type Person,
  Problem,
  permission,
  personOf,
  Reply,
  Uuid,
} from '../http/index.ts';
import type { MailOutDeps } from './mail-out-deps.ts';
import { findMail, type ShownMail } from './outbox-list.ts';
import { attachmentOf } from './sent-attachment.ts';

const params = z.strictObject({ mailId: Uuid });
const file = {
  method: 'GET',
  access: permission('VIEW_INBOX'),
  file: true,
  mediaType: '*/*',
  response: FileBody,
  problems: ['not-found', 'gone'],
} as const;

/** What really goes out with a mail: its text for a frame, and its attachments out of the stored message. */
export function sentFileEndpoints({ db, files }: Pick<MailOutDeps, 'db' | 'files'>): Endpoint[] {
  const found = async (person: Person, mailId: string): Promise<ShownMail> => {
    const mail = await findMail(db, person.sub, mailId);
    if (!mail) throw new Problem('not-found', { reason: 'mail-unknown' });
    return mail;
  };
  return [
    endpoint({
      ...{ ...file, path: '/mails/{mailId}/body', params },
      summary: 'The text of a mail of the outbox as a page for a frame: nothing in it runs or is fetched',
      async handle({ params: { mailId }, caller }) {
        const { html } = await found(personOf(caller), mailId);
        if (html === null) throw new Problem('gone', { reason: 'mail-purged' });
        return new Reply(200, Readable.from([bodyPage(html)]), BODY_HEADERS) as never;
      },
    }),
    endpoint({
      ...{ ...file, path: '/mails/{mailId}/attachments/{number}' },
      params: params.extend({ number: z.coerce.number().int().min(1).max(1_000) }),
      summary: 'An attachment as it goes out; counted from 1',
      async handle({ params: { mailId, number }, caller, request }) {
        const { file_id, names, attachments } = await found(personOf(caller), mailId);
        const about = attachments[number - 1];
        if (!about) throw new Problem('not-found', { reason: 'mail-unknown' });
        const message = file_id === null ? undefined : await files.find(file_id);
        const content = message && (await attachmentOf(message.open(), number));
        if (!content) throw new Problem('gone', { reason: 'mail-purged' });
        return fileReply(request, {
          ...{ type: content.mediaType, length: content.bytes.length, etag: `"${about.sha256}"` },
          ...{ name: names?.[number - 1] ?? `${number}`, download: true },
          stream: (range) =>
            Readable.from([range ? content.bytes.subarray(range.first, range.last + 1) : content.bytes]),
        }) as never;
      },
    }),
  ];
}

/** @param html sanitised before it was stored */
const bodyPage = (html: string): string =>
  `<!doctype html><html><head><meta charset="utf-8"><style>${STYLE}</style></head><body>${html}</body></html>`;

/** Mails are written for white paper, also where the app is dark. */
const STYLE =
  ':root{color-scheme:light}body{margin:12px;background:#fff;color:#1a1a1a;font:15px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}img{max-width:100%;height:auto}';

/** The pictures of a signature are within the text. */
const BODY_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
  'X-Frame-Options': 'SAMEORIGIN',
  'Cache-Control': 'private, no-store',
} as const;
