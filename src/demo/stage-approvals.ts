import { setTimeout as delay } from 'node:timers/promises';
import { signIn } from '../simulators/identity-provider/index.ts';
import type { SimulatedPaperless } from '../simulators/paperless/index.ts';

type Scene = { serviceUrl: string; issuer: string; paperless: SimulatedPaperless };
type Item = { documentId: number; value: { optionId: string | null } };
type List = { items: Item[]; total: number };

const FIELD = 'Freigabe';
const WAIT_MS = 20_000;

/**
 * Lets Ben decide on some invoices over the API, and lets happen to them what happens in an office: one is changed
 * by hand, one gets another file, one cannot be written because Paperless fails.
 */
export async function stageApprovals({ serviceUrl, issuer, paperless }: Scene): Promise<void> {
  const { accessToken } = await signIn(issuer, 'ben');
  const ask = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`${serviceUrl}/api/approvals${path}`, {
      method,
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  const decide = ({ documentId, value }: Item, label: string, comment?: string) =>
    ask('PUT', `/${documentId}`, {
      optionId: paperless.option(FIELD, label),
      expected: value.optionId,
      ...(comment && { comment }),
    });
  const setByHand = (id: number, label: string) => {
    const field = paperless.customField(FIELD);
    const others = paperless.document(id).custom_fields.filter((one) => one.field !== field);
    paperless.edit(id, { custom_fields: [...others, { field, value: paperless.option(FIELD, label) }] });
  };

  await firstLook(() => ask<{ startedAt: string | null; finishedAt: string | null }>('GET', '/refresh'));
  const { items } = await ask<List>('GET', '?status=undecided&sort=-age&pageSize=50');
  const take = (count: number) => items.splice(0, count);

  for (const item of take(5)) await decide(item, 'Freigegeben');
  for (const item of take(2)) await decide(item, 'Abgelehnt', 'Betrag passt nicht zum Lieferschein');
  for (const item of take(2)) await decide(item, 'Rückfrage', 'Bitte mit dem Betrieb klären');
  for (const item of take(2)) {
    await decide(item, 'Freigegeben');
    paperless.addVersion(item.documentId, { content: 'Rechnung, neu gescannt mit anderer Bankverbindung' });
  }
  for (const item of take(2)) {
    await decide(item, 'Abgelehnt');
    setByHand(item.documentId, 'Freigegeben');
  }
  for (const [status, item] of take(2).map((one, index) => [index === 0 ? 500 : 403, one] as const)) {
    const match = { path: '/bulk_edit/', documentId: item.documentId };
    paperless.faults.add({ kind: 'status', status, match });
    await decide(item, 'Freigegeben');
  }
}

async function firstLook(
  look: () => Promise<{ startedAt: string | null; finishedAt: string | null }>,
): Promise<void> {
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    if ((await look()).finishedAt !== null) return;
    if (Date.now() > deadline) throw new Error('the documents that need approval were not read in time');
    await delay(50);
  }
}
