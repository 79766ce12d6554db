import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../simulators/free-port.ts';
import { type Random, startRandom } from '../simulators/random.ts';
import { type ApprovalFixture, approvalFixture } from '../testing/approval-fixture.ts';
import { apiAs } from '../testing/as-person.ts';
import { assertLogHolds } from '../testing/invariants.ts';
import { playMany } from '../testing/money/play-many.ts';
import { OPEN_SERVICE, type ServiceProcess, serviceProcess } from '../testing/service-process.ts';
import { until } from '../testing/until.ts';
import { type DrillOptions, roundsOf } from './drill.ts';

const TRIES_AT_ONCE = { short: 4, long: 200 };
/**
 * The times of the real Paperless: reads of up to 15 s, calls 1 to 60 s late. Most are played faster, so that many tries
 * come to their end; some as they are, because a look that takes longer than five seconds is none.
 */
const TIMES = { read: 15_000, call: [1_000, 60_000] as const };
const FASTER = { short: 50, long: 5 };
const AS_THEY_ARE = { short: 0, long: 0.01 };
const AT_REST_WITHIN_MS = 180_000;

/**
 * Payments, whatever happens: a million random steps against the decider and the writing with a Paperless in memory; then
 * the service itself with a Paperless as slow as the real one, whose answers get lost, with people that set values by hand
 * and `kill -9`. `--rounds`: how often two hundred payments at once with the service.
 */
export async function money(options: DrillOptions): Promise<string[]> {
  const steps = options.short ? 2_000 : 1_000_000;
  const tally = await playMany(steps, options.seed);
  const count = (name: string) => tally[name] ?? 0;
  return [
    `${steps} random steps: ${count('ended-yes')} payments, ${count('changed-since-seen')} times another one than was seen, ${count('killed')} kills: nobody missing, nothing of others written over`,
    await withService(options),
  ];
}

async function withService(options: DrillOptions): Promise<string> {
  const random = startRandom(options.seed);
  const rounds = roundsOf(options, { short: 1, long: 50 });
  const fixture = await approvalFixture({ env: { PORT: String(await freePort(0)) } });
  const rule = { name: 'hoch', when: { from: [{ value: '100', currency: 'EUR' }] }, people: 2, groups: [] };
  const tally = { tries: 0, paid: 0, kept: 0, between: 0, kills: 0 };
  const env = {
    ...fixture.env,
    WEBHOOK_QUEUE_INTERVAL_MS: '100',
    CHANGE_LEASE_SECONDS: '1',
    RECOVERY_INTERVAL_MS: '500',
  };
  let service: ServiceProcess | undefined;
  try {
    for (const name of ['ben', 'anna'])
      await fixture.decide(person(fixture, name), await fixture.invoice(), 'Freigegeben');
    await fixture.admin('PUT', '/settings/approval_rules', { value: [rule] });
    await fixture.service.stop();
    service = await serviceProcess(env, OPEN_SERVICE);
    for (let round = 0; round < rounds; round += 1) {
      const form = options.short ? 'short' : 'long';
      const office = { fixture, random, form, service } as const;
      const ids = await newInvoices(office, TRIES_AT_ONCE[form]);
      const tries = ids.map((id) => oneTry(office, id));
      if (options.short || random.chance(0.5)) {
        await delay(random.between(50, 2_500));
        await service.kill('SIGKILL');
        tally.kills += 1;
        service = await serviceProcess(env, OPEN_SERVICE);
      }
      const byHand = await Promise.all(tries);
      fixture.paperless.faults.clear();
      await until(
        () => pendingAmong(fixture, ids),
        (left) => left === 0,
        AT_REST_WITHIN_MS,
      );
      for (const [index, id] of ids.entries()) await judge(fixture, id, byHand[index] ?? null, tally);
    }
    await assertLogHolds(fixture.db);
  } finally {
    await service?.kill('SIGKILL');
    await fixture.close();
  }
  return `${tally.tries} tries with the service, ${tally.kills} kills: ${tally.paid} paid by two, ${tally.kept} rejections by hand kept or recorded, ${tally.between} set in the moment between look and write`;
}

type Office = {
  fixture: ApprovalFixture;
  random: Random;
  form: keyof typeof FASTER;
  service: { url: string };
};
const person = (service: { url: string }, name: string) =>
  apiAs(service, `sub-of-${name}`, {
    permissions: ['VIEW_FREIGABE', 'MANAGE_SETTINGS'],
    username: name,
    groups: ['PM_Freigabe'],
  });

async function newInvoices({ fixture, service }: Office, many: number): Promise<number[]> {
  const fields = [
    { field: 1, value: 'EUR500.00' },
    { field: 2, value: '2026-12-01' },
  ];
  const ids = Array.from(
    { length: many },
    () => fixture.paperless.addDocument({ title: 'Rechnung', document_type: 1, custom_fields: fields }).id,
  );
  await person(service, 'admin')('POST', '/approvals/refresh');
  await until(
    async () => (await fixture.db.query('select from approvals where document_id = any($1)', [ids])).rowCount,
    (known) => known === many,
    60_000,
  );
  return ids;
}

type ByHand = { at: number } | null;

/** Two people release, somebody says no in Paperless past them, and Paperless is slow, late and loses answers. */
async function oneTry({ fixture, random, form, service }: Office, id: number): Promise<ByHand> {
  const faster = random.chance(AS_THEY_ARE[form]) ? 1 : FASTER[form];
  const { faults } = fixture.paperless;
  const path = new RegExp(`^/api/documents/${id}/$`);
  const read = random.between(0, TIMES.read) / faster;
  faults.add({ kind: 'latency', ms: read, match: { method: 'GET', path }, times: random.between(1, 4) });
  if (random.chance(0.3))
    faults.add({ kind: 'reset', after: true, match: { method: 'GET', path }, times: 1 });
  if (random.chance(0.3))
    faults.add({
      kind: 'reset',
      after: random.chance(0.5),
      match: { path: '/bulk_edit/', documentId: id },
      times: 1,
    });
  let byHand: ByHand = null;
  const reject = async () => {
    await delay(random.between(0, 1_500));
    byHand = { at: Date.now() };
    fixture.setInPaperless(id, 'Abgelehnt', { fireWebhook: false });
    await delay(random.between(...TIMES.call) / faster);
    // Lost calls are found by the next look only.
    if (random.chance(0.8)) await callFor(fixture, service, id).catch(() => {});
  };
  const release = async (name: string) => {
    await delay(random.between(0, 1_500));
    await fixture.decide(person(service, name), id, 'Freigegeben').catch(() => {});
  };
  const people = random.chance(0.8) ? ['ben', 'anna'] : ['ben', 'ben'];
  await Promise.all([...people.map(release), ...(random.chance(0.6) ? [reject()] : [])]);
  return byHand;
}

const callFor = (fixture: ApprovalFixture, service: { url: string }, id: number) =>
  fetch(`${service.url}/api/webhook`, {
    method: 'POST',
    headers: { 'x-api-key': fixture.key, 'content-type': 'application/json' },
    body: JSON.stringify({ url: `${fixture.paperless.url}/documents/${id}/` }),
  });

const pendingAmong = async ({ db }: ApprovalFixture, ids: readonly number[]) =>
  (await db.query('select from approvals where document_id = any($1) and pending is not null', [ids]))
    .rowCount;

type Told = { type: string; data: object; actor: string };
const TOLD = `select type, data, metadata ->> 'actor' as actor from events where stream = $1 order by version`;

/** @throws when somebody is missing behind a payment, or a rejection is gone that stands in no event */
async function judge(
  fixture: ApprovalFixture,
  id: number,
  byHand: ByHand,
  tally: Record<string, number>,
): Promise<void> {
  const { rows } = await fixture.db.query<Told>(TOLD, [`document-${id}`]);
  const [yes, no] = [fixture.option('Freigegeben'), fixture.option('Abgelehnt')];
  const count = (name: string) => {
    tally[name] = (tally[name] ?? 0) + 1;
  };
  const fail = (words: string) =>
    new Error(`document ${id}: ${words}\n${rows.map((row) => JSON.stringify(row)).join('\n')}`);
  count('tries');
  const releasing = new Set(
    rows.flatMap(({ type, data, actor }) =>
      type === 'ApprovalAgreed' || (type === 'ApprovalPlanned' && JSON.stringify(data).includes(yes))
        ? actor
        : [],
    ),
  );
  if (fixture.valueIn(id) === yes || rows.some(({ type }) => type === 'ApprovalDecided')) {
    if (releasing.size < 2) throw fail('paid by one');
    count('paid');
  }
  if (!byHand) return;
  const isTold = rows.some(
    ({ type, data }) => type !== 'ApprovalPlanned' && JSON.stringify(data).includes(no),
  );
  if (fixture.valueIn(id) === no || isTold) return count('kept');
  if (!isBetween(fixture, id, byHand.at)) throw fail('a rejection by hand is gone, and stands nowhere');
  count('between');
}

/** Whether it was set after the last look before a write: that moment nobody can shut. */
function isBetween({ paperless }: ApprovalFixture, id: number, at: number): boolean {
  const write = paperless.requests.list.filter(
    (one) => one.path.includes('bulk_edit') && one.at + one.ms >= at,
  );
  const looks = paperless.requests.list.filter(
    ({ method, path, at: asked, ms }) =>
      method === 'GET' &&
      path === `/api/documents/${id}/` &&
      asked + ms <= Math.max(...write.map((one) => one.at + one.ms)),
  );
  const before = looks.filter(({ at: asked, ms }) => write.some((one) => asked + ms <= one.at));
  return !before.some(
    ({ at: asked, ms }) => asked + ms > at + 5 && write.every((one) => asked + ms < one.at),
  );
}
