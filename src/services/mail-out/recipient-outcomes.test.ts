import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { afterTry, outstanding, toSendAgain } from './recipient-outcomes.ts';

const outcomes = suite('what came of a mail, for each recipient');
const person = (address: string) => ({ address, name: null });
const mail = {
  recipients: {
    to: [person('Da@höfe.example'), person('weg@example.org')],
    cc: [person('spaet@example.org')],
    bcc: [],
  },
  ...{ reached: [] as string[], refused: [] as { address: string; smtpCode: number; fault: string }[] },
};
const no = (address: string, smtpCode = 550) => ({ address, smtpCode, fault: 'recipient-unknown' });
const DECIDED = {
  ...{ taken: ['Da@xn--hfe-sna.example'], refused: [no('weg@example.org')] },
  deferred: [no('spaet@example.org', 450)],
};

outcomes('who has it is not tried again, nor who is refused; who was put off is', () => {
  assert.equal(outstanding(mail), ['Da@xn--hfe-sna.example', 'weg@example.org', 'spaet@example.org']);
  const later = { ...mail, ...afterTry(mail, DECIDED, false) };
  assert.equal(outstanding(later), ['spaet@example.org']);
  const over = { ...mail, ...afterTry(later, { taken: [], refused: [], deferred: DECIDED.deferred }, true) };
  assert.equal(outstanding(over), []);
  assert.equal(
    over.refused.map(({ address }) => address),
    ['weg@example.org', 'spaet@example.org'],
  );
});

outcomes('sent again: to those who do not have it, and never to those who do', () => {
  const over = { ...mail, refused: [no('weg@example.org')] };
  assert.equal(outstanding({ ...mail, ...toSendAgain(over, true) }), ['weg@example.org']);
  const nobody = { ...mail, refused: [no('weg@example.org')] };
  assert.is(outstanding({ ...mail, ...toSendAgain(nobody, false) }).length, 3);
  const partly = { ...mail, ...afterTry(mail, DECIDED, false) };
  assert.equal(outstanding({ ...mail, ...toSendAgain(partly, false) }), [
    'weg@example.org',
    'spaet@example.org',
  ]);
});

outcomes.run();
