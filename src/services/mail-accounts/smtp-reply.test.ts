import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { verdictOf } from './smtp-reply.ts';

const replies = suite('what a reply of an SMTP server says of a mail');
const verdict = (command: string, text: string) => {
  const { refusal, isForGood } = verdictOf({ command, code: Number(text.slice(0, 3)), text });
  return `${refusal}${isForGood ? '!' : ''}`;
};

// As Postfix, Exim, Exchange and Gmail say them.
const CASES: [command: string, text: string, expected: string][] = [
  ['RCPT TO', '550 5.1.1 <weg@hof.example>: Recipient address rejected: User unknown', 'recipient-unknown!'],
  ['RCPT TO', '550 Unrouteable address', 'recipient-unknown!'],
  ['RCPT TO', '550 5.1.10 RESOLVER.ADR.RecipientNotFound', 'recipient-unknown!'],
  ['RCPT TO', '552 5.2.2 Mailbox full', 'mailbox-full!'],
  ['RCPT TO', '452 4.2.2 Mailbox full', 'mailbox-full'],
  ['RCPT TO', '550 5.2.1 Mailbox disabled', 'mailbox-closed!'],
  ['RCPT TO', '554 5.7.1 <b@c>: Relay access denied', 'recipient-refused!'],
  ['RCPT TO', '556 5.1.10 does not accept mail', 'recipient-unknown!'],
  ['RCPT TO', '450 4.2.0 Greylisted, see http://postgrey.schweikert.ch/', 'put-off'],
  ['RCPT TO', '450 4.2.1 The user you are trying to contact is receiving mail too quickly', 'put-off'],
  ['RCPT TO', '451 4.7.1 Greylisting in action', 'put-off'],
  ['MAIL FROM', '553 5.7.1 Sender address rejected: not owned by user', 'sender-refused!'],
  ['MAIL FROM', '552 5.3.4 Message size exceeds fixed limit', 'mail-too-large!'],
  ['DATA', '552 5.3.4 Message too big', 'mail-too-large!'],
  ['DATA', '554 5.7.1 Spam message rejected', 'mail-suspicious!'],
  ['DATA', '554 5.6.0 Message cannot be processed', 'mail-refused!'],
  ['DATA', '451 Try again', 'put-off'],
  ['MAIL FROM', '503 5.5.1 Error: nested MAIL command', 'out-of-step'],
  ['MAIL FROM', '530 5.7.0 Authentication required', 'out-of-step'],
  ['MAIL FROM', '550 5.7.8 Authentication required', 'out-of-step'],
  ['RCPT TO', '501 5.1.3 Bad recipient address syntax', 'out-of-step'],
  ['DATA', '554 5.5.1 No valid recipients', 'out-of-step'],
  ['CONN', '554 5.7.1 Service unavailable; client host blocked', 'out-of-step'],
  ['AUTH PLAIN', '550 5.7.1 no', 'out-of-step'],
];
for (const [command, text, expected] of CASES) {
  replies(`${command}: ${text}`, () => assert.is(verdict(command, text), expected));
}

replies('no reply but those that speak of the mail is for good, whatever else it says', () => {
  for (let code = 400; code < 600; code += 1) {
    for (const command of ['MAIL FROM', 'RCPT TO', 'DATA']) {
      const isForGood = [523, 550, 551, 552, 553, 554, 556].includes(code);
      assert.is(verdictOf({ command, code, text: `${code} no` }).isForGood, isForGood, `${command} ${code}`);
    }
    assert.not.ok(verdictOf({ command: 'AUTH PLAIN', code, text: `${code} no` }).isForGood);
  }
});

replies.run();
