import { suite } from 'uvu';
import { at, fact, given, uuid } from '../scripts/testing/given.ts';
import { receivedMails } from './received-mails.ts';

const mails = suite('received mails');
const mailId = uuid(500);
const key = 'a'.repeat(64);
const received = (owner: string | null = null) =>
  fact(
    'MailReceived',
    {
      ...{ mailId, accountId: 'system', jobId: uuid(501), owner, messageKey: key, uid: 7 },
      ...{ receivedAt: '2026-11-20T08:00:00.000Z', original: { sha256: 'b'.repeat(64), bytes: 4_000 } },
      refused: [{ number: 2, reason: 'empty' }],
    },
    { by: 'anna' },
  );

mails('a mail is there with what it brought, in the order in which that was taken', () => {
  given(
    received('anna'),
    fact('AttachmentTaken', { mailId, number: 1, itemId: uuid(100) }),
    fact('AttachmentTaken', { mailId, number: 3, itemId: uuid(101) }),
  )
    .fold(receivedMails)
    .gives({
      ...{
        mail_id: mailId,
        owner: 'anna',
        message_key: key,
        uid: 7,
        imported_at: at(1),
        imported_by: 'anna',
      },
      attachments: [
        { number: 1, itemId: uuid(100) },
        { number: 3, itemId: uuid(101) },
      ],
      refused: [{ number: 2, reason: 'empty' }],
    });
});

mails('a mail that is handed over is that of the other person', () => {
  given(received('anna'), fact('ReceivedMailHandedOver', { mailId, from: 'anna', to: 'ben' }))
    .fold(receivedMails)
    .gives({ mail_id: mailId, owner: 'ben', imported_by: 'anna' });
});

mails('a mail of which nothing could be taken is there, too', () => {
  given(received()).fold(receivedMails).gives({ mail_id: mailId, owner: null, attachments: [] });
});

mails.run();
