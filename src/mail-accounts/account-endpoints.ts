import { z } from 'zod';
import type { Queryable } from '../database/index.ts';
import type { EventLog } from '../event-log/index.ts';
import { type DomainEvents, MailAccountId } from '../events/index.ts';
import { type Endpoint, endpoint, type Person, Problem, personOf, signedIn } from '../http/index.ts';
import { upsertUserName } from '../identity/index.ts';
import { MailAccountBody, MailAccountTest, ShownMailAccount, ShownPreset } from './account-body.ts';
import type { AccountRow } from './account-rows.ts';
import { accountChanges } from './change-account.ts';
import type { OpenedMailAccounts } from './open-mail-accounts.ts';
import { shownAccount, shownPresets } from './shown-account.ts';
import { signIns } from './sign-in.ts';
import { accountTests } from './test-account.ts';

export type AccountDeps = {
  db: Queryable;
  log: Pick<EventLog<DomainEvents>, 'append'>;
  accounts: OpenedMailAccounts;
  publicUrl: string;
  otherName: string;
};

const params = z.strictObject({ id: MailAccountId });
const Saved = z.object({ account: ShownMailAccount, test: MailAccountTest });
const MANAGES = 'MANAGE_SETTINGS';
const SEES_PUBLIC = ['VIEW_INBOX', MANAGES];

/** Mail accounts: everybody has their own, administrators those of the office. Secrets come in and never go out. */
export function accountEndpoints({ db, log, accounts, publicUrl, otherName }: AccountDeps): Endpoint[] {
  const { ways, oauth } = accounts;
  const changes = accountChanges({ accounts, log });
  const test = accountTests(accounts);
  const signIn = signIns({ db, oauth, presets: ways.presets, publicUrl });
  const shown = (row: AccountRow, person: Person) =>
    shownAccount(row, accounts, { mayEdit: mayEdit(row, person) });

  /** @throws Problem `not-found` where it is somebody else's, `forbidden` where only administrators change it */
  const editable = async (accountId: string, person: Person): Promise<AccountRow> => {
    const row = await accounts.row(accountId);
    if (!row || !maySee(row, person)) throw new Problem('not-found', { reason: 'mail-account-unknown' });
    if (!mayEdit(row, person)) throw forbidden();
    return row;
  };
  const tested = async (row: AccountRow, person: Person) => ({
    account: shown(row, person),
    test: await test(row.account_id),
  });

  return [
    endpoint({
      ...{ method: 'GET', path: '/mail-accounts', access: signedIn },
      summary: 'The mail accounts that I may use or change, and which kinds there can be',
      response: z.object({
        items: z.array(ShownMailAccount),
        presets: z.array(ShownPreset),
        canKeepSecrets: z.boolean().meta({ description: 'False: MAIL_ENCRYPTION_KEY is not set' }),
        redirectUri: z.string().meta({ description: 'To be registered where people sign in' }),
      }),
      async handle({ caller }) {
        const person = personOf(caller);
        const rows = (await accounts.rowsFor(person)).filter((row) => maySee(row, person));
        return {
          items: rows.map((row) => shown(row, person)),
          presets: shownPresets(ways, otherName),
          canKeepSecrets: ways.secrets.seal('', { accountId: '', owner: null }) !== null,
          redirectUri: signIn.redirectUri,
        };
      },
    }),
    endpoint({
      ...{ method: 'POST', path: '/mail-accounts', access: signedIn },
      summary: 'Add a mail account and test it: my own, or with MANAGE_SETTINGS one of the office',
      ...{ body: MailAccountBody, status: 201, response: Saved, problems: ['forbidden', 'conflict'] },
      async handle({ body, caller, origin }) {
        const person = personOf(caller);
        if (body.kind !== 'personal' && !person.permissions.includes(MANAGES)) throw forbidden();
        const { text, values } = upsertUserName(person);
        await db.query(text, values);
        return tested(await changes.add(body, person, origin), person);
      },
    }),
    endpoint({
      ...{ method: 'PUT', path: '/mail-accounts/{id}', access: signedIn, params },
      summary: 'Save a mail account and test it',
      description:
        'Without a password the old one stays, unless servers, user or way of signing in change. Of the system account, which stands in the environment, only name, signature and import can be changed.',
      body: z.strictObject({
        account: MailAccountBody,
        expected: z
          .int()
          .meta({ description: 'The version that the person saw; another one by now is a 409' }),
      }),
      ...{ response: Saved, problems: ['not-found', 'forbidden', 'conflict'] },
      async handle({ params: { id }, body: { account, expected }, caller, origin }) {
        const person = personOf(caller);
        const row = await editable(id, person);
        return tested(await changes.save(row, account, expected, origin), person);
      },
    }),
    endpoint({
      ...{ method: 'DELETE', path: '/mail-accounts/{id}', access: signedIn, params },
      summary: 'Remove a mail account with its secret; mails that were sent or imported stay',
      response: z.object({ accountId: MailAccountId, state: z.literal('removed') }),
      problems: ['not-found', 'forbidden', 'conflict'],
      async handle({ params: { id }, caller, origin }) {
        await changes.remove(await editable(id, personOf(caller)), origin);
        return { accountId: id, state: 'removed' as const };
      },
    }),
    endpoint({
      ...{ method: 'POST', path: '/mail-accounts/{id}/test', access: signedIn, params },
      summary: 'Sign in at both servers of a mail account',
      ...{ response: MailAccountTest, problems: ['not-found', 'forbidden'] },
      handle: async ({ params: { id }, caller }) => test((await editable(id, personOf(caller))).account_id),
    }),
    endpoint({
      ...{ method: 'POST', path: '/mail-accounts/{id}/authorize', access: signedIn, params },
      summary: 'Where to sign in for a mailbox that takes no password; good for ten minutes',
      response: z.object({ url: z.url() }),
      problems: ['not-found', 'forbidden', 'conflict', 'identity-provider-away'],
      async handle({ params: { id }, caller }) {
        const person = personOf(caller);
        return signIn.begin(await editable(id, person), person);
      },
    }),
    endpoint({
      ...{ method: 'POST', path: '/mail-accounts/{id}/authorize/complete', access: signedIn, params },
      summary: 'Complete such a sign-in with what the provider sent back, and test the account',
      body: z.strictObject({
        ...{ code: z.string().min(1).max(4_000), state: z.string().min(1).max(200) },
        iss: z.string().max(2_000).optional(),
      }),
      response: Saved,
      problems: ['not-found', 'forbidden', 'conflict', 'identity-provider-away'],
      async handle({ params: { id }, body, caller, origin }) {
        const person = personOf(caller);
        const tokens = await signIn.complete(await editable(id, person), person, body);
        const row = await changes.keepSignIn(await editable(id, person), tokens.refreshToken ?? '', origin);
        ways.tokens.keep(id, tokens);
        return tested(row, person);
      },
    }),
  ];
}

const maySee = (row: AccountRow, { sub, permissions }: Person): boolean =>
  row.owner === null ? SEES_PUBLIC.some((one) => permissions.includes(one)) : row.owner === sub;
const mayEdit = (row: AccountRow, { sub, permissions }: Person): boolean =>
  row.owner === null ? permissions.includes(MANAGES) : row.owner === sub;
const forbidden = () => new Problem('forbidden', { reason: 'permission-missing', permission: MANAGES });
