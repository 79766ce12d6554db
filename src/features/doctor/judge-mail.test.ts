import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { assertFinding } from '../../../scripts/testing/assert-finding.ts';
import { judgeMail } from './judge-mail.ts';

const judge = suite('what is wrong with mail');
const fine = { system: { IMAP_URL: null, SMTP_URL: null }, hasSender: true, hasKey: true, unreadable: 0 };

for (const [what, more, verdict, words] of [
  ['all is well', {}, 'ok', /answers/],
  ['nothing is set up', { system: {} }, 'ok', /No system mailbox/],
  [
    'one server does not work',
    { system: { IMAP_URL: null, SMTP_URL: 'wrong-password' } },
    'wrong',
    /^SMTP_URL: /,
  ],
  ['no sender', { hasSender: false }, 'wrong', /MAIL_FROM/],
  ['another key', { unreadable: 2 }, 'wrong', /2 mailboxes.*another one/],
  ['no key', { unreadable: 2, hasKey: false }, 'wrong', /is missing/],
] as const) {
  judge(what, () => {
    const finding = judgeMail({ ...fine, ...more });
    assertFinding(finding);
    assert.is(finding.verdict, verdict);
    assert.match(finding.seen.en, words);
  });
}

judge.run();
