import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../simulators/free-port.ts';
import { type Random, startRandom } from '../../simulators/random.ts';
import { type ApprovalFixture, approvalFixture } from '../../testing/approval-fixture.ts';
import { apiAs } from '../../testing/as-person.ts';
import { assertLogHolds } from '../../testing/invariants.ts';
import { OPEN_SERVICE, type ServiceProcess, serviceProcess } from '../../testing/service-process.ts';
import { until } from '../../testing/until.ts';
import { type DrillOptions, roundsOf } from '../drill.ts';
import { judge, RULES, type Tally, type Try } from './judge.ts';

const FORMS = {
  short: { atOnce: 4, rounds: 1, faster: 50, within: 1_500, kill: [50, 2_500] },
  long: { atOnce: 500, rounds: 20, faster: 1, within: 20_000, kill: [1_000, 40_000] },
} as const;
/** The times of the real Paperless: reads of up to 15 s, calls 1 to 60 s late. */
const TIMES = { read: 15_000, call: [1_000, 60_000] as const };
const AT_REST_WITHIN_MS = 600_000;
const PEOPLE = ['ben', 'anna', 'carl'];
const AMOUNTS = [50, 500, 5_000];

/**
 * The service as a process of its own with a Paperless as slow as the real one, whose answers get lost, with people that
 * set values by hand and `kill -9`. Many tries wait at once, so that ten thousand come to their end.
 */
export async function triesWithService(options: DrillOptions): Promise<string> {
  const random = startRandom(options.seed);
  const form = FORMS[options.short ? 'short' : 'long'];
  const rounds = roundsOf(options, { short: FORMS.short.rounds, long: FORMS.long.rounds });
  const fixture = await approvalFixture({
    withoutReading: true,
    env: { PORT: String(await freePort(0)) },
  });
  const tally: Tally = { tries: 0, paid: 0, kept: 0, between: 0, waits: 0, kills: 0 };
  const env = {
    ...fixture.env,
    WEBHOOK_QUEUE_INTERVAL_MS: '100',
    RECOVERY_INTERVAL_MS: '500',
    LOG_LEVEL: 'info',
  };
  let service: ServiceProcess | undefined;
  try {
    for (const name of PEOPLE)
      await fixture.decide(person(fixture, name), await fixture.invoice(), 'Freigegeben');
    await fixture.admin('PUT', '/settings/approval_rules', { value: RULES });
    await fixture.service.stop();
    service = await serviceProcess(env, OPEN_SERVICE);
    for (let round = 0; round < rounds; round += 1) {
      const office: Office = { fixture, random, form, service };
      const tries = await newInvoices(office);
      const going = tries.map((one) => oneTry(office, one));
      if (options.short || random.chance(0.5)) {
        await delay(random.between(form.kill[0], form.kill[1]));
        await service.kill('SIGKILL');
        tally.kills += 1;
        service = await serviceProcess(env, OPEN_SERVICE);
      }
      await Promise.all(going);
      fixture.paperless.faults.clear();
      await until(
        () => pendingAmong(fixture, tries),
        (left) => left === 0,
        AT_REST_WITHIN_MS,
      );
      for (const one of tries) await judge(fixture, one, tally);
      fixture.paperless.requests.reset();
    }
    await assertLogHolds(fixture.db);
  } finally {
    await service?.kill('SIGKILL');
    await fixture.close();
  }
  return `${tally.tries} tries with the service, ${tally.kills} kills: ${tally.paid} paid by as many as it takes, ${tally.waits} wait for further people, ${tally.kept} rejections by hand kept or recorded, ${tally.between} set in the moment between look and write`;
}

type Office = {
  fixture: ApprovalFixture;
  random: Random;
  form: (typeof FORMS)[keyof typeof FORMS];
  service: { url: string };
};
const person = (service: { url: string }, name: string) =>
  apiAs(service, `sub-of-${name}`, {
    permissions: ['VIEW_FREIGABE', 'MANAGE_SETTINGS'],
    username: name,
    groups: ['PM_Freigabe'],
  });

async function newInvoices({ fixture, form, service, random }: Office): Promise<Try[]> {
  const tries = Array.from({ length: form.atOnce }, () => {
    const amount = random.pick(AMOUNTS);
    const custom_fields = [
      { field: 1, value: `EUR${amount}.00` },
      { field: 2, value: '2026-12-01' },
    ];
    const { id } = fixture.paperless.addDocument({ title: 'Rechnung', document_type: 1, custom_fields });
    return { id, amount, byHand: null };
  });
  const ids = tries.map(({ id }) => id);
  await person(service, 'admin')('POST', '/approvals/refresh');
  await until(
    async () => (await fixture.db.query('select from approvals where document_id = any($1)', [ids])).rowCount,
    (known) => known === ids.length,
    AT_REST_WITHIN_MS,
  );
  return tries;
}

/** People release, somebody says no in Paperless past them, and Paperless is slow, late and loses answers. */
async function oneTry({ fixture, random, form, service }: Office, one: Try): Promise<void> {
  const { id } = one;
  const { faults } = fixture.paperless;
  const path = new RegExp(`^/api/documents/${id}/$`);
  for (let reads = random.between(1, 4); reads > 0; reads -= 1) {
    const ms = random.between(0, TIMES.read) / form.faster;
    faults.add({ kind: 'latency', ms, match: { method: 'GET', path }, times: 1 });
  }
  if (random.chance(0.3))
    faults.add({ kind: 'reset', after: true, match: { method: 'GET', path }, times: 1 });
  if (random.chance(0.3))
    faults.add({
      kind: 'reset',
      after: random.chance(0.5),
      match: { path: '/bulk_edit/', documentId: id },
      times: 1,
    });
  const reject = async () => {
    await delay(random.between(0, form.within));
    one.byHand = { at: Date.now() };
    fixture.setInPaperless(id, 'Abgelehnt', { fireWebhook: false });
    await delay(random.between(...TIMES.call) / form.faster);
    // Lost calls are found by the next look only.
    if (random.chance(0.8)) await callFor(fixture, service, id).catch(() => {});
  };
  const release = async (name: string) => {
    await delay(random.between(0, form.within));
    await fixture.decide(person(service, name), id, 'Freigegeben').catch(() => {});
  };
  const people = random.chance(0.7) ? PEOPLE : ['ben', 'ben', 'anna'];
  await Promise.all([...people.map(release), ...(random.chance(0.6) ? [reject()] : [])]);
}

const callFor = (fixture: ApprovalFixture, service: { url: string }, id: number) =>
  fetch(`${service.url}/api/webhook`, {
    method: 'POST',
    headers: { 'x-api-key': fixture.key, 'content-type': 'application/json' },
    body: JSON.stringify({ url: `${fixture.paperless.url}/documents/${id}/` }),
  });

const pendingAmong = async ({ db }: ApprovalFixture, tries: readonly Try[]) =>
  (
    await db.query('select from approvals where document_id = any($1) and pending is not null', [
      tries.map(({ id }) => id),
    ])
  ).rowCount;
