import * as assert from 'uvu/assert';
import { composeMail } from '../../src/simulators/mail-server/index.ts';
import { startRandom } from '../../src/simulators/random.ts';
import { apiAs } from '../testing/as-person.ts';
import { CLERK } from '../testing/inbox-fixture.ts';
import { assertLogHolds } from '../testing/invariants.ts';
import { mailWorld } from '../testing/mail-world.ts';
import { serviceFixture } from '../testing/service-fixture.ts';
import { until } from '../testing/until.ts';
import { type DrillOptions, roundsOf, seconds } from './drill.ts';
import { startPair } from './inbox/pair.ts';

type Import = { state: string; items: { state: string }[] };
const FAULTS = ['kill one', 'kill both', 'cut', 'drop', 'cancel', 'nothing'] as const;
const ANSWERS_WITHIN_MS = 90_000;

/**
 * Two processes of the service, a mail server, and somebody who imports: `kill -9`, connections that break and people
 * who change their mind, at random moments. What was left is gone on with, in whichever process. Afterwards each
 * attachment is there once and whole, each mail is recorded once with all that it brought, and the log holds.
 */
export async function mailImport(options: DrillOptions): Promise<string[]> {
  const random = startRandom(options.seed);
  const rounds = roundsOf(options, { short: 3, long: 60 });
  const world = await mailWorld();
  const fixture = await serviceFixture({
    documents: 0,
    paused: true,
    env: { ...world.env, LOG_LEVEL: 'info' },
  });
  const pair = await startPair(fixture.env, random);
  const box = world.server.mailbox();
  const expected = new Map<string, number>();
  const counted: Record<string, number> = {};
  let goneOn = 0;
  const startedAt = performance.now();
  const ask = async <Answer>(method: string, path: string, body?: unknown) => {
    // A process that was just killed answers nobody; the other one, or the next, does.
    const answer = await apiAs({ url: pair.url() }, 'anna', CLERK)(method, path, body).catch(() => null);
    return answer && answer.status < 400 ? (answer.body as Answer) : null;
  };
  const asked = async <Answer>(method: string, path: string, body?: unknown) => {
    const answer = await until(
      () => ask<Answer>(method, path, body),
      (found) => found !== null,
      ANSWERS_WITHIN_MS,
    );
    if (answer === null) throw new Error(`${method} ${path} was not answered`);
    return answer;
  };
  try {
    for (let round = 0; round < rounds; round += 1) {
      const uids: number[] = [];
      for (let n = 0; n < random.pick([2, 5, 9]); n += 1) {
        const name = `r${round}-${n}`;
        const files = [`${name}-a.pdf`, `${name}-b.pdf`].map((filename) => {
          const bytes = random.pick([500, 60_000, 1_500_000]);
          expected.set(filename, bytes + 9);
          return { filename, content: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes, name)]) };
        });
        const from = {
          from: 'drill@example.org',
          to: 'office@hof.example',
          subject: name,
          messageId: `<${name}@drill>`,
        };
        uids.push(box.put(await composeMail({ ...from, text: 'Anbei', attachments: files })));
      }
      const { uidValidity } = await asked<{ uidValidity: string }>(
        'GET',
        '/mail-accounts/system/mails?pageSize=1',
      );
      const request = { accountId: 'system', folder: 'INBOX', uidValidity, uids, scope: 'public' };
      // Not known whether it was begun: begun twice it brings no more.
      const { jobId } = await asked<{ jobId: string }>('POST', '/mail-imports', request);
      const fault = random.pick(FAULTS);
      counted[fault] = (counted[fault] ?? 0) + 1;
      await new Promise((later) => setTimeout(later, random.pick([0, 50, 200, 600, 1_200])));
      if (fault === 'kill one') await pair.kill('one');
      if (fault === 'kill both') await pair.kill('both');
      if (fault === 'drop') world.server.dropConnections();
      if (fault === 'cut') {
        const bytes = random.pick([10, 5_000, 400_000]);
        world.server.faults.add({ protocol: 'imap', command: 'UID FETCH', kind: 'cut', bytes, times: 1 });
      }
      if (fault === 'cancel') await ask('DELETE', `/mail-imports/${jobId}`);
      await until(
        async () => {
          const found = await ask<Import>('GET', `/mail-imports/${jobId}`);
          if (!found || found.state === 'queued' || found.state === 'running') return false;
          if (found.state === 'finished') return true;
          if (await ask('POST', `/mail-imports/${jobId}/continue`)) goneOn += 1;
          return false;
        },
        (isDone) => isDone,
        ANSWERS_WITHIN_MS,
      );
      world.server.faults.clear();
    }
    const { rows } = await fixture.db.query<{ name: string; bytes: number }>(
      'select n.name, i.bytes from inbox_items i join inbox_names n using (item_id)',
    );
    const found = rows.map(({ name, bytes }) => `${name} ${bytes}`).sort();
    const wanted = [...expected].map(([name, bytes]) => `${name} ${bytes}`).sort();
    assert.equal(found, wanted, 'each attachment once, and whole');
    const mails = await fixture.db.query<{ n: number }>(
      'select count(*)::integer as n from received_mails where jsonb_array_length(attachments) = 2',
    );
    assert.is(mails.rows[0]?.n, expected.size / 2, 'each mail once, with both');
    await assertLogHolds(fixture.db);
    const faults = Object.entries(counted).map(([name, n]) => `${n} × ${name}`);
    return [
      `${rounds} imports in ${seconds(performance.now() - startedAt)}: ${faults.join(', ')}; gone on with ${goneOn} times`,
      `${expected.size} attachments of ${expected.size / 2} mails: each there once and whole, the log holds`,
    ];
  } finally {
    await pair.close();
    await fixture.close();
    await world.stop();
  }
}
