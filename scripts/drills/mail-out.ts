import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import { OFFICE_ADDRESS } from '../../src/simulators/mail-server/index.ts';
import { startRandom } from '../../src/simulators/random.ts';
import { asPerson } from '../testing/as-person.ts';
import { CLERK } from '../testing/inbox-fixture.ts';
import { assertLogHolds } from '../testing/invariants.ts';
import { mailWorld } from '../testing/mail-world.ts';
import { serviceFixture } from '../testing/service-fixture.ts';
import { until } from '../testing/until.ts';
import { type DrillOptions, roundsOf, seconds } from './drill.ts';
import { startPair } from './inbox/pair.ts';

const FAULTS = [
  'kill one',
  'kill both',
  'drop',
  'cut after the data',
  'cut before',
  'not now',
  'nothing',
] as const;
const ENDS_WITHIN_MS = 120_000;

/**
 * Two processes of the service, a mail server, and somebody who sends: `kill -9` and connections that break at random
 * moments. Afterwards no mail has arrived twice, each that was handed over has arrived once, and all others are said to
 * be unclear.
 */
export async function mailOut(options: DrillOptions): Promise<string[]> {
  const random = startRandom(options.seed);
  const rounds = roundsOf(options, { short: 3, long: 60 });
  const world = await mailWorld();
  const { server } = world;
  const fixture = await serviceFixture({
    ...{ documents: 0, paused: true },
    env: {
      ...world.env,
      MAIL_CALL_BACK_SECONDS: '0',
      MAIL_RETRY_SECONDS: '1,1,1,1,1,1,1,1',
      LOG_LEVEL: 'info',
    },
  });
  const pair = await startPair(fixture.env, random);
  const counted: Record<string, number> = {};
  const sent: string[] = [];
  const startedAt = performance.now();

  const send = async (mail: object) => {
    const key = randomUUID();
    // Whether a process that was just killed has planned it is not known: the same key plans it once.
    const answer = await until(
      async () => {
        const answered = await fetch(`${pair.url()}/api/mails`, {
          method: 'POST',
          headers: { ...asPerson('anna', CLERK), 'content-type': 'application/json', 'idempotency-key': key },
          body: JSON.stringify(mail),
        }).catch(() => null);
        return answered?.status === 202
          ? ((await answered.json().catch(() => null)) as { mailId: string } | null)
          : null;
      },
      (found) => found !== null,
      ENDS_WITHIN_MS,
    );
    if (answer) sent.push(answer.mailId);
  };
  const underWay = async () => {
    const { rows } = await fixture.db.query<{ n: number }>(
      "select count(*)::integer as n from outgoing_mails where state in ('planned', 'deferred', 'sending')",
    );
    return rows[0]?.n;
  };

  try {
    for (let round = 0; round < rounds; round += 1) {
      const fault = random.pick(FAULTS);
      counted[fault] = (counted[fault] ?? 0) + 1;
      const strikes = { protocol: 'smtp', times: random.pick([1, 2]) } as const;
      if (fault === 'cut after the data') server.faults.add({ ...strikes, at: 'end', kind: 'drop' });
      if (fault === 'cut before')
        server.faults.add({ ...strikes, at: random.pick(['connect', 'from']), kind: 'drop' });
      if (fault === 'not now') server.faults.add({ ...strikes, at: 'end', kind: 'reply', code: 451 });
      const mails = Array.from({ length: random.pick([1, 4, 8]) }, (_, n) => ({
        ...{ accountId: 'system', from: OFFICE_ADDRESS, to: [{ address: 'kunde@example.org' }] },
        ...{
          subject: `r${round}-${n}`,
          html: `<p>${'Anbei '.repeat(random.pick([10, 5_000, 100_000]))}</p>`,
        },
      }));
      const sending = Promise.all(mails.map(send));
      await delay(random.pick([0, 30, 100, 300, 700]));
      if (fault === 'kill one') await pair.kill('one');
      if (fault === 'kill both') await pair.kill('both');
      if (fault === 'drop') server.dropConnections();
      await sending;
      await until(underWay, (count) => count === 0, ENDS_WITHIN_MS);
      server.faults.clear();
    }
    const { rows } = await fixture.db.query<{ mail_id: string; state: string }>(
      'select mail_id, state from outgoing_mails',
    );
    assert.is(rows.length, sent.length, 'each was planned once');
    const arrived = new Map<string, number>();
    for (const { raw } of server.received) {
      const id = /^Message-ID: <([^@]+)@/im.exec(raw.toString('latin1', 0, 20_000))?.[1] ?? '';
      arrived.set(id, (arrived.get(id) ?? 0) + 1);
    }
    const states: Record<string, number> = {};
    let arrivedUnclear = 0;
    for (const { mail_id, state } of rows) {
      states[state] = (states[state] ?? 0) + 1;
      const times = arrived.get(mail_id) ?? 0;
      assert.ok(times <= 1, `${mail_id} has arrived ${times} times`);
      if (state === 'handed-over') assert.is(times, 1, `${mail_id} is said to be handed over`);
      else assert.is(state, 'unclear', mail_id);
      if (state === 'unclear') arrivedUnclear += times;
    }
    await assertLogHolds(fixture.db);
    const faults = Object.entries(counted).map(([name, n]) => `${n} × ${name}`);
    return [
      `${rounds} rounds in ${seconds(performance.now() - startedAt)}: ${faults.join(', ')}`,
      `${rows.length} mails: ${states['handed-over'] ?? 0} handed over and there once, ${states.unclear ?? 0} unclear (${arrivedUnclear} of them there), none twice`,
    ];
  } finally {
    await pair.close();
    await fixture.close();
    await world.stop();
  }
}
