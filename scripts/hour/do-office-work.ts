import { randomUUID } from 'node:crypto';
import { type Ask, waitFor } from '../demo/ask-as.ts';
import { OFFICE_ADDRESS } from '../simulators/mail-server/index.ts';
import type { Hour } from './open-hour.ts';

/** What people do before the hour begins, so that every page has something to show: mails, a sync, a merge. */
export async function doOfficeWork({ ask }: Hour): Promise<void> {
  const anna = await ask('anna');
  await importMails(anna);
  const mail = {
    ...{ accountId: 'system', from: OFFICE_ADDRESS, to: [{ address: 'kunde@example.org' }] },
    ...{ subject: 'Ihre Unterlagen', html: '<p>Anbei die <strong>Unterlagen</strong>.</p>' },
  };
  await anna('POST', '/mails', mail, { 'idempotency-key': randomUUID() });
  await mergeConflict(anna);
  await approve(anna);
  await anna('POST', '/api-keys', { name: 'Paperless', scopes: ['webhook'] });
}

async function importMails(ask: Ask): Promise<void> {
  type Mails = { uidValidity: string; items: { uid: number }[] };
  const { uidValidity, items } = await ask<Mails>(
    'GET',
    '/mail-accounts/system/mails?folder=INBOX&pageSize=10',
  );
  await ask('POST', '/mail-imports', {
    ...{ accountId: 'system', folder: 'INBOX', uidValidity, scope: 'public' },
    uids: items.map(({ uid }) => uid),
  });
}

async function mergeConflict(ask: Ask): Promise<void> {
  type Conflict = { farmsysId: string; candidates: { id: number }[] };
  const conflicts = () => ask<{ items: Conflict[] }>('GET', '/farmsys/correspondent-conflicts');
  await ask('POST', '/farmsys/sync-correspondents', { dryRun: false });
  await waitFor('a conflict of correspondents', async () => (await conflicts()).items.length > 0);
  const [conflict] = (await conflicts()).items;
  await ask('POST', '/farmsys/merge-correspondents', {
    farmsysId: conflict?.farmsysId,
    keepCorrespondentId: conflict?.candidates[0]?.id,
  });
}

/** One release of her own, which can be taken back. */
async function approve(ask: Ask): Promise<void> {
  type Approvals = { items: { documentId: number; seen: string }[] };
  const { items } = await ask<Approvals>('GET', '/approvals?status=undecided&sort=-due&pageSize=1');
  const options = await ask<{ items: { id: string; meaning: string }[] }>('GET', '/approvals/options');
  const [approval] = items;
  await ask('PUT', `/approvals/${approval?.documentId}`, {
    optionId: options.items.find(({ meaning }) => meaning === 'approves')?.id,
    seen: approval?.seen,
  });
}
