import { setTimeout as pause } from 'node:timers/promises';
import type { SimulatedMailServer } from '../simulators/mail-server/index.ts';
import { type Random, startRandom } from '../simulators/random.ts';
import { assertLogHolds } from '../testing/invariants.ts';
import { mailWorld } from '../testing/mail-world.ts';
import { serviceFixture } from '../testing/service-fixture.ts';
import { type DrillOptions, roundsOf, seconds } from './drill.ts';
import { startPair } from './inbox/pair.ts';
import { startImports } from './mail/imports.ts';
import { ENDS_WITHIN_MS, openOffice } from './mail/office.ts';
import { startSendings, THERE } from './mail/sendings.ts';

const FAULTS = [
  ...(['kill one', 'kill both', 'drop', 'cut a fetch', 'cancel', 'nothing'] as const),
  ...(['stop one', 'stop both', 'lose an answer'] as const),
  ...(['cut after the data', 'cut before the data', 'not now', 'not now for one'] as const),
];
type Fault = (typeof FAULTS)[number];
const LONGER_THAN_LEASES_MS = 40_000;

/**
 * Two processes of the service, a mail server, and people who import and send: `kill -9`, processes that stand still,
 * connections that break, answers that are lost, recipients that are refused or put off in the middle of a burst, and
 * people who change their mind, at random moments; what was left is gone on with in whichever process. Afterwards each
 * attachment is there once and whole, nobody has got a mail twice, whoever is said to have it has it, whoever is said to
 * be refused was, of all others it is said to be unclear, and the log holds.
 */
export async function mail(options: DrillOptions): Promise<string[]> {
  const random = startRandom(options.seed);
  const rounds = roundsOf(options, { short: 3, long: 200 });
  const world = await mailWorld();
  const { server } = world;
  const fixture = await serviceFixture({
    ...{ documents: 0, paused: true },
    env: {
      ...{ ...world.env, MAIL_CALL_BACK_SECONDS: '0', LOG_LEVEL: 'info' },
      // So often that no mail is given up because faults happened to meet it.
      MAIL_RETRY_SECONDS: Array.from({ length: 50 }, () => 1).join(','),
    },
  });
  const pair = await startPair(fixture.env, random);
  const office = openOffice({ server, random, db: fixture.db }, pair);
  const imports = startImports(office);
  const sendings = startSendings(office);
  const counted = new Map<Fault, number>();
  const startedAt = performance.now();
  let restarted = Promise.resolve();
  sendings.refuseWhoIsAway();
  try {
    for (let round = 0; round < rounds; round += 1) {
      const fault = random.pick(FAULTS);
      counted.set(fault, (counted.get(fault) ?? 0) + 1);
      comingFault(server, random, fault);
      const work = Promise.all([imports.begin(round), sendings.begin(round)]);
      work.catch(() => {});
      await pause(random.pick([0, 30, 100, 300, 700]));
      if (fault === 'drop') server.dropConnections();
      if (fault === 'cancel') await imports.cancel();
      if (fault === 'stop one' || fault === 'stop both') {
        const ms = random.pick([100, 2_000, ...(options.short ? [] : [LONGER_THAN_LEASES_MS])]);
        await pair.pause(fault === 'stop one' ? 'one' : 'both', ms);
      }
      if (fault === 'kill one' || fault === 'kill both') {
        await restarted;
        restarted = pair.kill(fault === 'kill one' ? 'one' : 'both');
        restarted.catch(() => {});
      }
      // A process that cannot be started again ends the drill, and not the time limit of a call.
      await Promise.all([work, Promise.race([work, restarted.then(() => work)])]);
      await imports.goOn();
      if (process.env.DRILL_TALK) console.log(round, fault, seconds(performance.now() - startedAt));
    }
    server.faults.clear();
    sendings.refuseWhoIsAway();
    await restarted;
    await atAnEnd(async () => (await imports.goOn()) + (await sendings.underWay()));
    const lines = [await imports.assertOnceAndWhole(), await sendings.assertEverybodyOnce()];
    await assertLogHolds(fixture.db);
    const faults = [...counted].map(([name, n]) => `${n} × ${name}`);
    return [`${rounds} rounds in ${seconds(performance.now() - startedAt)}: ${faults.join(', ')}`, ...lines];
  } finally {
    await restarted.catch(() => {});
    await pair.close();
    await fixture.close();
    await world.stop();
  }
}

/** What strikes whoever comes next, in this round or a later one. */
function comingFault({ faults }: SimulatedMailServer, random: Random, fault: Fault): void {
  const smtp = { protocol: 'smtp', times: random.pick([1, 2]) } as const;
  const bytes = random.pick([10, 5_000, 400_000]);
  if (fault === 'cut a fetch') {
    faults.add({ protocol: 'imap', command: 'UID FETCH', kind: 'cut', bytes, times: 1 });
  }
  // It is done, and nobody is told.
  if (fault === 'lose an answer') {
    faults.add({ protocol: 'imap', command: 'UID STORE', kind: 'cut', bytes: 0, times: 1 });
  }
  if (fault === 'cut after the data') faults.add({ ...smtp, at: 'end', kind: 'drop' });
  if (fault === 'cut before the data')
    faults.add({ ...smtp, at: random.pick(['connect', 'from']), kind: 'drop' });
  if (fault === 'not now') faults.add({ ...smtp, at: 'end', kind: 'reply', code: 451 });
  if (fault === 'not now for one') {
    const code = random.pick([450, 452]);
    faults.add({ ...smtp, at: 'recipient', kind: 'reply', code, recipient: random.pick(THERE) });
  }
}

async function atAnEnd(left: () => Promise<number>): Promise<void> {
  const deadline = performance.now() + ENDS_WITHIN_MS;
  for (let open = await left(); open > 0; open = await left()) {
    if (performance.now() > deadline) throw new Error(`${open} imports and mails do not come to an end`);
    await pause(500);
  }
}
