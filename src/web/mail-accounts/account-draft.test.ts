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
  importing: { byItself: true, folder: 'INBOX', since: null, moveTo: null },
};

drafts('saved as it was shown, nothing changes', () => {
  const { accountId, mayEdit, secret, secretSetAt, canSend, canRead, version, ...shown } = account;
  assert.equal(bodyOf(draftOf(account)), { ...shown, senders: ['info@hof.example'] });
});

drafts('from when on: from now on for what is switched on, a day, or all; what is kept stays', () => {
  const now = new Date('2026-11-22T10:11:12.000Z');
  const since = (draft: Parameters<typeof bodyOf>[0]) => bodyOf(draft, now).importing?.since;
  const on = (importing: Partial<MailAccount['importing']>) =>
    draftOf({ ...account, importing: { ...account.importing, ...importing } });
  assert.is(since({ ...newDraft([], 'personal'), byItself: true }), now.toISOString());
  assert.is(since({ ...on({ byItself: false }), byItself: true }), now.toISOString(), 'switched on');
  assert.is(since(on({})), null, 'on before this was asked: all, as it was');
  const kept = '2026-11-01T09:08:07.000Z';
  assert.is(since(on({ since: kept })), kept);
  assert.is(
    since({ ...on({ since: kept }), sinceDay: '2026-10-01' }),
    new Date('2026-10-01T00:00:00').toISOString(),
  );
  assert.is(since({ ...on({ since: kept }), byItself: false }), null);
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
