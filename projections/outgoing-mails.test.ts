import { suite } from 'uvu';
import { at, fact, given, uuid } from '../scripts/testing/given.ts';
import { outgoingMails } from './outgoing-mails.ts';

const mails = suite('mails that go out');
const mailId = uuid(1);
const sha = (letter: string) => letter.repeat(64);
const file = (letter: string) => ({
  from: { kind: 'document' as const, documentId: 7 },
  ...{ pages: '', sha256: sha(letter), bytes: 10, pageCount: 1 },
});
const planned = fact(
  'MailPlanned',
  {
    ...{ mailId, kind: 'person', accountId: 'system', owner: null, recipients: 2 },
    ...{ message: { sha256: sha('a'), bytes: 900 }, notBefore: at(50) },
    attachments: [file('b'), file('b'), file('c')],
  },
  { by: 'anna' },
);
const begun = (attempt: number) => fact('MailBegun', { mailId, attempt });
const deferred = (attempt: number) =>
  fact('MailDeferred', { mailId, attempt, smtpCode: 450, fault: 'busy', notBefore: at(90) });

mails('planned: waits until it can no longer be called back', () => {
  given(planned)
    .fold(outgoingMails)
    .gives({
      ...{ mail_id: mailId, state: 'planned', not_before: at(50), tries: 0, attempt: 0, recipients: 2 },
      ...{ hashes: [sha('b'), sha('c')], planned_by: 'anna', planned_at: at(1), version: 1 },
    });
});

mails('called back: nothing is due any more', () => {
  given(planned, fact('MailCalledBack', { mailId }))
    .fold(outgoingMails)
    .gives({ state: 'called-back', not_before: null, state_at: at(2) });
});

mails('a try without a connection counts as one that was begun', () => {
  given(planned, begun(1), deferred(1))
    .fold(outgoingMails)
    .gives({ state: 'deferred', tries: 1, attempt: 1, not_before: at(90), smtp_code: 450, fault: 'busy' });
  given(planned, deferred(1), begun(2))
    .fold(outgoingMails)
    .gives({ state: 'sending', tries: 2, attempt: 2, not_before: null, smtp_code: null, fault: null });
});

mails('handed over, with recipients that were not taken', () => {
  const over = fact('MailHandedOver', { mailId, attempt: 1, smtpCode: 250, refusedRecipients: 1 });
  given(planned, begun(1), over)
    .fold(outgoingMails)
    .gives({ state: 'handed-over', smtp_code: 250, refused_recipients: 1, has_reached: true });
});

mails('some have it, others are tried again, and again when a person wants it', () => {
  const partly = fact('MailPartlyHandedOver', {
    ...{ mailId, attempt: 1, smtpCode: 250, fault: 'mailbox-full', refusedRecipients: 1 },
    ...{ deferredRecipients: 1, notBefore: at(70) },
  });
  const waits = { state: 'deferred', has_reached: true, refused_recipients: 1, deferred_recipients: 1 };
  given(planned, begun(1), partly)
    .fold(outgoingMails)
    .gives({ ...waits, not_before: at(70), smtp_code: 250, fault: 'mailbox-full', tries: 1 });
  given(planned, begun(1), partly, begun(2), deferred(2)).fold(outgoingMails).gives(waits);
  const over = fact('MailHandedOver', { mailId, attempt: 2, smtpCode: 250, refusedRecipients: 2 });
  given(planned, begun(1), partly, begun(2), over)
    .fold(outgoingMails)
    .gives({ state: 'handed-over', refused_recipients: 2, deferred_recipients: 0 });
  given(planned, begun(1), partly, begun(2), over, fact('MailSendAgainWanted', { mailId, notBefore: at(80) }))
    .fold(outgoingMails)
    .gives({ state: 'planned', tries: 0, refused_recipients: 0, deferred_recipients: 2, has_reached: true });
});

mails('refused, wanted once more: it waits with all its tries before it', () => {
  const refused = fact('MailRefused', { mailId, attempt: 1, smtpCode: 554, fault: 'mail-refused' });
  const again = fact('MailSendAgainWanted', { mailId, notBefore: at(60) });
  given(planned, begun(1), refused)
    .fold(outgoingMails)
    .gives({ state: 'refused', smtp_code: 554, fault: 'mail-refused' });
  given(planned, begun(1), refused, again)
    .fold(outgoingMails)
    .gives({ state: 'planned', tries: 0, attempt: 1, not_before: at(60) });
});

mails('unclear, until somebody says that it has arrived', () => {
  const unclear = fact('MailUnclear', { mailId, attempt: 1, because: 'process-ended' });
  given(planned, begun(1), unclear).fold(outgoingMails).gives({ state: 'unclear', fault: 'process-ended' });
  given(planned, begun(1), unclear, fact('MailArrivedAnyway', { mailId }))
    .fold(outgoingMails)
    .gives({ state: 'arrived' });
});

mails.run();
