import { z } from 'zod';
import {
  type Endpoint,
  endpoint,
  oneLine,
  Problem,
  permission,
  personOf,
  ShownFieldError,
  Uuid,
} from '../../platform/http/index.ts';
import { MailInDetail, SentBefore } from './answers.ts';
import { checkMail, removeAll } from './check-mail.ts';
import { MailBody } from './mail-body.ts';
import type { MailOutDeps } from './mail-out-deps.ts';
import { findMail, shownMail } from './outbox-list.ts';
import { plainTextOf } from './plain-text.ts';
import { planMail } from './plan-mail.ts';
import { sentBefore } from './sent-before.ts';
import type { ServerLimits } from './server-limits.ts';
import { readWritten, WrittenMail } from './written-mail.ts';

type Deps = MailOutDeps & { serverLimits: ServerLimits; seesAllDocuments: boolean };

const access = permission('VIEW_INBOX');
const Key = oneLine(200, 'one line of at most 200 characters');

const Checked = z
  .object({
    attachments: z.array(
      z.object({
        name: z.string().nullable(),
        mediaType: z.string().nullable(),
        bytes: z.int().nullable().meta({ description: 'Null: it cannot be made; `errors` say why' }),
        pages: z.int().nullable(),
        sha256: z.string().nullable(),
        versions: z
          .object({
            original: z.object({ name: z.string().nullable(), bytes: z.int().nullable() }),
            archive: z.object({ bytes: z.int().nullable() }),
          })
          .nullable()
          .meta({ description: 'Of a document of which Paperless has made a PDF: either can go out' }),
        sameAs: z
          .array(z.int())
          .meta({ description: 'Places of other attachments with the same bytes, from 0' }),
        sentBefore: z.array(SentBefore).meta({ description: 'When the same bytes went to these addresses' }),
      }),
    ),
    bytes: z.int().meta({ description: 'About the size of the finished mail' }),
    limit: z.int().meta({ description: 'The largest mail that can go out from this account' }),
    html: z.string().meta({ description: 'What goes out: sanitised' }),
    text: z.string(),
    errors: z.array(ShownFieldError),
  })
  .meta({ id: 'CheckedMail' });

/** Writing a mail: what would go out, and sending it. */
export function composeEndpoints(deps: Deps): Endpoint[] {
  return [
    endpoint({
      ...{ method: 'POST', path: '/mails/check', access, body: WrittenMail, response: Checked },
      summary: 'What would go out: files, sizes, duplicates, and what is wrong with it',
      description:
        'A mail without recipients is checked, too, and one with half an address: as long as it is written.',
      problems: ['not-found', 'dms-unavailable'],
      async handle({ body: written, caller }) {
        const person = personOf(caller);
        const { body, errors: ofAddresses } = readWritten(written);
        const { attachments, html, bytes, limit, errors } = await checkMail(deps, person, body, {
          draft: true,
        });
        const hashes = attachments.flatMap((one) => one?.sha256 ?? []);
        const addresses = [...body.to, ...body.cc, ...body.bcc].map(({ address }) => address);
        const before = await sentBefore(deps.db, person.sub, { hashes, addresses });
        await removeAll(attachments);
        return {
          attachments: attachments.map((one, index) => ({
            ...{ name: one?.name ?? null, mediaType: one?.mediaType ?? null, bytes: one?.bytes ?? null },
            ...{ pages: one?.fact.pageCount ?? null, sha256: one?.sha256 ?? null },
            versions: one?.versions ?? null,
            sameAs: attachments.flatMap((other, place) =>
              one && place !== index && other?.sha256 === one.sha256 ? [place] : [],
            ),
            sentBefore: before.get(one?.sha256 ?? '') ?? [],
          })),
          ...{ html, text: plainTextOf(html), bytes, limit, errors: [...ofAddresses, ...errors] },
        };
      },
    }),
    endpoint({
      ...{ method: 'POST', path: '/mails', access, status: 202, response: MailInDetail },
      summary: 'Send a mail',
      description:
        'Needs the header `Idempotency-Key`: a call that is repeated with the same key plans the mail once. It goes out ' +
        'after `secondsLeft`; until then it can be called back.',
      body: MailBody.extend({
        draftId: Uuid.optional().meta({ description: 'The draft that it was; it goes with the sending' }),
      }),
      problems: ['not-found', 'conflict', 'dms-unavailable'],
      async handle({ body: { draftId, ...body }, caller, origin, request }) {
        const person = personOf(caller);
        const key = Key.safeParse(request.headers['idempotency-key']);
        if (!key.success) throw new Problem('invalid-request', { reason: 'mail-key-needed' });
        const { mail_id } = await planMail(deps, person, body, { key: key.data, origin, draftId });
        const mail = await findMail(deps.db, person.sub, mail_id);
        if (!mail) throw new Problem('not-found', { reason: 'mail-unknown' });
        const text = mail.html === null ? null : plainTextOf(mail.html);
        return { ...shownMail(mail), html: mail.html, text, sha256: mail.message_sha256 };
      },
    }),
  ];
}
