import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bodyOf, draftOf, type MailAccount, newDraft } from './account-draft.ts';

const drafts = suite('the form of a mail account');
const account: MailAccount = {
  ...{ accountId: 'system', kind: 'personal', mayEdit: true, name: 'Meins', address: 'anna@hof.example' },
  ...{
    senders: ['anna@hof.example', 'info@hof.example'],
    displayName: null,
    replyTo: null,
    signature: '<p>A</p>',
  },
  ...{ preset: 'other', imap: null, smtp: null, login: 'password', username: null, secret: 'set' },
  ...{ secretSetAt: null, canSend: true, canRead: true, version: 3 },
  importing: { byItself: true, folder: 'INBOX', moveTo: null },
};

drafts('saved as it was shown, nothing changes', () => {
  const { accountId, mayEdit, secret, secretSetAt, canSend, canRead, version, ...shown } = account;
  assert.equal(bodyOf(draftOf(account)), { ...shown, senders: ['info@hof.example'] });
});

drafts('an empty password keeps the old one, and none goes along with a sign-in', () => {
  assert.not.ok('password' in bodyOf(draftOf(account)));
  const typed = { ...draftOf(account), password: 'secret' };
  assert.is((bodyOf(typed) as { password?: string }).password, 'secret');
  assert.not.ok('password' in bodyOf({ ...typed, login: 'oauth' }));
});

drafts('servers are named only where one chooses them', () => {
  const typed = { ...draftOf(account), imap: 'mail.example.org:993', smtp: ' ' };
  assert.equal(
    [pick(bodyOf(typed)), pick(bodyOf({ ...typed, preset: 'hosts' }))],
    [
      [null, null],
      ['mail.example.org:993', null],
    ],
  );
});

drafts('of the system account only what can be changed is sent', () => {
  const { importing, name, ...rest } = bodyOf({ ...draftOf(account), kind: 'system' });
  assert.equal(rest, { kind: 'system', displayName: null, replyTo: null, signature: '<p>A</p>' });
});

drafts('a new one begins with the first way, and with a sign-in where there is one', () => {
  const google = { key: 'google', name: null, takesPasswords: true, takesSignIn: true, hosts: [] } as const;
  const { preset, login } = newDraft([{ ...google, hosts: [] }], 'public');
  assert.equal([preset, login], ['google', 'oauth']);
});

const pick = (body: object) => {
  const { imap, smtp } = body as { imap?: unknown; smtp?: unknown };
  return [imap, smtp];
};

drafts.run();
