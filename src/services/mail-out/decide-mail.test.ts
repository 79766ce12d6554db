import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { uuid } from '../../../scripts/testing/given.ts';
import { type Attempted, decideBegin, decideOutcome, decideWish, type KnownMail } from './decide-mail.ts';

const decided = suite('life of a mail that goes out');
const now = new Date('2026-11-21T08:00:00.000Z');
const NOBODY = { has_reached: false, refused_recipients: 0, deferred_recipients: 0 };
const planned: KnownMail = { mail_id: uuid(1), state: 'planned', attempt: 0, tries: 0, ...NOBODY };
const sending: KnownMail = { ...planned, state: 'sending', attempt: 1, tries: 1 };
const unclear: KnownMail = { ...sending, state: 'unclear' };
const answered = (taken: number, deferred: number, refused: number): Attempted => ({
  ...{ result: 'answered', smtpCode: 250, taken, deferred, refused },
  fault: deferred + refused > 0 ? 'put-off' : null,
});
const taken = answered(1, 0, 0);
const forNow: Attempted = { result: 'for-now', smtpCode: 450, fault: 'busy' };
const broke: Attempted = { result: 'unknown', because: 'connection-broke' };
const typeOf = (event: { type: string } | null | undefined) => event?.type ?? null;
const wish = (mail: KnownMail, want: Parameters<typeof decideWish>[1]) => {
  const answer = decideWish(mail, want, now);
  return typeof answer === 'string' ? answer : answer.map(({ type }) => type);
};
const states = [
  ...['planned', 'called-back', 'sending', 'deferred', 'handed-over', 'refused', 'unclear', 'arrived'],
] as KnownMail['state'][];
const inEveryState = <Result>(of: (mail: KnownMail) => Result) =>
  Object.fromEntries(states.map((state) => [state, of({ ...sending, state })]));

decided('can be called back while it waits, and not once it is on its way', () => {
  assert.equal(
    inEveryState((mail) => wish(mail, 'call-back')),
    {
      ...{ planned: ['MailCalledBack'], deferred: ['MailCalledBack'], 'called-back': [] },
      ...{ sending: 'mail-on-its-way', 'handed-over': 'mail-gone-out', arrived: 'mail-gone-out' },
      ...{ refused: 'mail-gone-out', unclear: 'mail-gone-out' },
    },
  );
});

decided('goes out again only where a person wants that, and never what has arrived', () => {
  const again = ['MailSendAgainWanted'];
  assert.equal(
    inEveryState((mail) => wish(mail, 'send-again')),
    {
      ...{ refused: again, unclear: again, deferred: again, planned: [] },
      ...{ sending: 'mail-on-its-way', 'handed-over': 'mail-gone-out', arrived: 'mail-gone-out' },
      'called-back': 'mail-gone-out',
    },
  );
  assert.equal(
    inEveryState((mail) => typeOf(decideBegin(mail))),
    {
      ...{ planned: 'MailBegun', deferred: 'MailBegun', 'called-back': null, sending: null },
      ...{ 'handed-over': null, refused: null, unclear: null, arrived: null },
    },
  );
});

decided('a person may say that an unclear one has arrived', () => {
  assert.equal(wish(unclear, 'arrived'), ['MailArrivedAnyway']);
  assert.equal(wish({ ...unclear, state: 'arrived' }, 'arrived'), []);
  assert.is(wish({ ...unclear, state: 'refused' }, 'arrived'), 'mail-not-open');
});

decided('not taken for now: again after a minute, five, thirty, three hours, then refused', () => {
  const after = [1, 2, 3, 4, 5].map((tries) => {
    const event = decideOutcome({ ...sending, attempt: tries, tries }, tries, forNow, { now });
    if (event?.type !== 'MailDeferred') return event?.type;
    return (Date.parse(event.data.notBefore) - now.getTime()) / 60_000;
  });
  assert.equal(after, [1, 5, 30, 180, 'MailRefused']);
  const noConnection = decideOutcome({ ...planned, tries: 4, attempt: 4 }, 5, forNow, { now });
  assert.is(typeOf(noConnection), 'MailRefused', 'no connection counts as a try');
});

decided(
  'what may have arrived is unclear; knowledge that comes late replaces that, of the same try only',
  () => {
    assert.is(typeOf(decideOutcome(sending, 1, broke, { now })), 'MailUnclear');
    assert.is(decideOutcome(unclear, 1, broke, { now }), null);
    assert.is(typeOf(decideOutcome(unclear, 1, taken, { now })), 'MailHandedOver');
    assert.is(decideOutcome({ ...sending, attempt: 2 }, 1, taken, { now }), null, 'of another try');
    assert.is(decideOutcome({ ...sending, state: 'arrived' }, 1, taken, { now }), null);
    assert.is(decideOutcome({ ...planned, state: 'called-back' }, 1, taken, { now }), null);
  },
);

decided('refused for good: not tried again', () => {
  const refused: Attempted = { result: 'for-good', smtpCode: 554, fault: 'mail-refused' };
  const event = decideOutcome(sending, 1, refused, { now });
  assert.equal(event, {
    type: 'MailRefused',
    data: { mailId: uuid(1), attempt: 1, smtpCode: 554, fault: 'mail-refused' },
  });
});

decided(
  'each recipient has an outcome: who has it keeps it, the others are tried again at the usual times',
  () => {
    const partly = decideOutcome(sending, 1, answered(1, 1, 1), { now });
    assert.equal(partly, {
      type: 'MailPartlyHandedOver',
      data: {
        ...{ mailId: uuid(1), attempt: 1, smtpCode: 250, fault: 'put-off' },
        ...{ refusedRecipients: 1, deferredRecipients: 1, notBefore: '2026-11-21T08:01:00.000Z' },
      },
    });
    assert.is(typeOf(decideOutcome(sending, 1, answered(0, 1, 1), { now })), 'MailDeferred');
    assert.is(typeOf(decideOutcome(sending, 1, answered(0, 0, 2), { now })), 'MailRefused');
    const last = { ...sending, tries: 5, attempt: 5 };
    const over = (mail: KnownMail, came: Attempted) => {
      const event = decideOutcome(mail, 5, came, { now });
      return event?.type === 'MailHandedOver' ? event.data.refusedRecipients : event?.type;
    };
    assert.is(over(last, answered(1, 1, 1)), 2, 'who was put off to the end has not got it');
    assert.is(over(last, answered(0, 1, 1)), 'MailRefused');
    const reached = { ...last, has_reached: true, refused_recipients: 1, deferred_recipients: 2 };
    assert.is(over(reached, answered(0, 0, 3)), 3);
    assert.is(over(reached, { result: 'for-good', smtpCode: 554, fault: 'mail-suspicious' }), 3);
    assert.is(over(reached, forNow), 3, 'it is no refused mail: somebody has it');
    assert.is(over(reached, broke), 'MailUnclear');
  },
);

decided('what some have is not called back; those who refused it may be tried again', () => {
  const reached = { ...sending, has_reached: true };
  assert.is(wish({ ...reached, state: 'deferred' }, 'call-back'), 'mail-gone-out');
  assert.is(wish({ ...reached, state: 'planned' }, 'call-back'), 'mail-gone-out');
  for (const state of ['handed-over', 'arrived'] as const) {
    assert.equal(wish({ ...reached, state, refused_recipients: 1 }, 'send-again'), ['MailSendAgainWanted']);
  }
});

decided.run();
