import { z } from 'zod';
import { type DomainEvents, MailAccountId } from '../../domain/events/index.ts';
import { upsertUserName } from '../../gateways/identity/index.ts';
import { keyedMutex } from '../../platform/async/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { EventLog } from '../../platform/event-log/index.ts';
import {
  type Endpoint,
  endpoint,
  type Person,
  Problem,
  permission,
  personOf,
  signedIn,
} from '../../platform/http/index.ts';
import { MailAccountBody, MailAccountTest, ShownMailAccount, ShownPreset } from './account-body.ts';
import type { AccountRow } from './account-rows.ts';
import { accountChanges } from './change-account.ts';
import { countTest } from './limit-tests.ts';
import type { OpenedMailAccounts } from './open-mail-accounts.ts';
import { shownAccount, shownPresets } from './shown-account.ts';
import { signIns } from './sign-in.ts';
import { accountTests } from './test-account.ts';

export type AccountDeps = {
  db: Database;
  log: Pick<EventLog<DomainEvents>, 'append'>;
  accounts: OpenedMailAccounts;
  publicUrl: string;
  otherName: string;
};

const params = z.strictObject({ id: MailAccountId });
const Saved = z.object({ account: ShownMailAccount, test: MailAccountTest });
const MANAGES = 'MANAGE_SETTINGS';
/** Who has no use for a mailbox needs none. One that is there can be seen and removed by its owner all the same. */
const USES = 'VIEW_INBOX';
const SEES_PUBLIC = [USES, MANAGES];
const access = permission(USES, MANAGES);
/** An office has a few for everybody; a person has one, and perhaps an old one. */
const MOST_OF_ONE_OWN = 5;

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
  /** @param save answers what is tested then; nothing is saved where there were too many wrong passwords */
  const savedAndTested = async (person: Person, planned: AccountRow, save: () => Promise<AccountRow>) => {
    const counted = await countTest(db, person, planned);
    let answer: Awaited<ReturnType<typeof tested>> | null = null;
    try {
      answer = await tested(await save(), person);
      return answer;
    } finally {
      await counted.ended(answer?.test ?? null);
    }
  };
  const oneAfterTheOther = keyedMutex<string>();

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
      ...{ method: 'POST', path: '/mail-accounts', access },
      summary: 'Add a mail account and test it: my own, or with MANAGE_SETTINGS one of the office',
      ...{
        body: MailAccountBody,
        status: 201,
        response: Saved,
        problems: ['forbidden', 'conflict', 'too-many-tries'],
      },
      async handle({ body, caller, origin }) {
        const person = personOf(caller);
        const needed = body.kind === 'personal' ? USES : MANAGES;
        if (!person.permissions.includes(needed)) throw forbidden(needed);
        const { text, values } = upsertUserName(person);
        await db.query(text, values);
        const planned = changes.planned(body, person);
        return oneAfterTheOther(person.sub, async () => {
          const theirs = (await accounts.rowsFor(person)).filter(({ owner }) => owner === person.sub);
          if (planned.owner !== null && theirs.length >= MOST_OF_ONE_OWN) {
            throw new Problem('conflict', { reason: 'mail-too-many-accounts', most: MOST_OF_ONE_OWN });
          }
          return savedAndTested(person, planned, () => changes.add(planned, origin));
        });
      },
    }),
    endpoint({
      ...{ method: 'PUT', path: '/mail-accounts/{id}', access, params },
      summary: 'Save a mail account and test it',
      description:
        'Without a password the old one stays, unless servers, user or way of signing in change. Of the system account, which stands in the environment, only name, signature and import can be changed.',
      body: z.strictObject({
        account: MailAccountBody,
        expected: z
          .int()
          .meta({ description: 'The version that the person saw; another one by now is a 409' }),
      }),
      ...{ response: Saved, problems: ['not-found', 'forbidden', 'conflict', 'too-many-tries'] },
      async handle({ params: { id }, body: { account, expected }, caller, origin }) {
        const person = personOf(caller);
        const row = await editable(id, person);
        return savedAndTested(person, changes.savedAs(row, account, expected), () =>
          changes.save(row, account, expected, origin),
        );
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
      ...{ method: 'POST', path: '/mail-accounts/{id}/test', access, params },
      summary: 'Sign in at both servers of a mail account',
      ...{ response: MailAccountTest, problems: ['not-found', 'forbidden', 'too-many-tries'] },
      async handle({ params: { id }, caller }) {
        const person = personOf(caller);
        const row = await editable(id, person);
        return (await savedAndTested(person, row, async () => row)).test;
      },
    }),
    endpoint({
      ...{ method: 'POST', path: '/mail-accounts/{id}/authorize', access, params },
      summary: 'Where to sign in for a mailbox that takes no password; good for ten minutes',
      response: z.object({ url: z.url() }),
      problems: ['not-found', 'forbidden', 'conflict', 'identity-provider-away'],
      async handle({ params: { id }, caller }) {
        const person = personOf(caller);
        return signIn.begin(await editable(id, person), person);
      },
    }),
    endpoint({
      ...{ method: 'POST', path: '/mail-accounts/{id}/authorize/complete', access, params },
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
const forbidden = (missing = MANAGES) =>
  new Problem('forbidden', { reason: 'permission-missing', permission: missing });
