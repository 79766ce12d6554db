import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRandom } from '../simulators/random.ts';
import { dropFile } from '../simulators/scanner/drop-file.ts';
import { serviceFixture } from '../testing/service-fixture.ts';
import { endHolding, prepareHolding } from '../testing/step-in-sight.ts';
import { type DrillOptions, roundsOf, seconds } from './drill.ts';
import { assertInboxHolds, finishAll } from './inbox/afterwards.ts';
import { type Desk, startClerk } from './inbox/clerk.ts';
import { MOMENTS, type Scene } from './inbox/moments.ts';
import { startPair } from './inbox/pair.ts';
import { type Pile, piles } from './inbox/piles.ts';
import { slowLine } from './inbox/slow-line.ts';
import { TROUBLES } from './inbox/troubles.ts';

const CLERKS = ['anna', 'ben'];

/**
 * Two processes, two people and a scanner at one inbox; by turns something goes wrong while all live on (lost answers, a
 * slow Paperless, a slow line, a pause), and `kill -9` for one or both processes at moments of receipt, reading, cutting
 * and saving. People merge files and take them apart. Afterwards each file that was acknowledged is there once, each of its pages is in one
 * document or was dropped, no document is there twice, and the log holds.
 */
export async function killInbox(options: DrillOptions): Promise<string[]> {
  const random = startRandom(options.seed);
  const rounds = roundsOf(options, { short: 3, long: 200 });
  const folder = await mkdtemp(join(tmpdir(), 'drill-scans-'));
  const env = { SCAN_FOLDERS: `${folder}=public`, LOG_LEVEL: 'info' };
  const fixture = await serviceFixture({ documents: 0, paused: true, env });
  const { db, paperless } = fixture;
  const line = await slowLine(paperless.url);
  const pair = await startPair({ ...fixture.env, PAPERLESS_URL: line.url }, random);
  await prepareHolding(db);
  const nextPile = piles(random);
  const scanned: Pile[] = [];
  const desk: Desk = {
    ...{ url: pair.url, nextPile, random, paused: false },
    ...{ sent: [], acknowledged: new Set(), open: new Set(), wholes: new Map(), unexpected: [] },
  };
  const scene: Scene = {
    ...{ db, paperless, random },
    async scan() {
      const pile = await nextPile();
      await dropFile(folder, { ...pile, bytes: Buffer.from(pile.bytes) }, PACE, new AbortController().signal);
      scanned.push(pile);
    },
    pause(paused) {
      desk.paused = paused;
    },
  };
  const clerks = CLERKS.map((name) => startClerk(desk, name));
  const startedAt = performance.now();
  const missed: string[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const trouble = round % 2 === 0 ? TROUBLES[(round / 2) % TROUBLES.length] : undefined;
      if (trouble) {
        const hasStruck = await trouble.strikes(scene, { pair, line });
        if (!hasStruck) missed.push(trouble.name);
        if (process.env.DRILL_TALK) console.log(round, trouble.name, hasStruck ? '' : 'missed');
        continue;
      }
      const moment = random.pick(MOMENTS);
      const release = await moment.comes(scene);
      if (!release) missed.push(moment.name);
      const how = random.pick(['one', 'both'] as const);
      await pair.kill(how, release ?? undefined);
      if (process.env.DRILL_TALK) console.log(round, moment.name, how, release ? '' : 'missed');
    }
    for (const clerk of clerks) await clerk.stop();
    await endHolding(db);
    const places = { db, paperless, folder, scanned };
    await finishAll(places, desk);
    const counted = await assertInboxHolds(places, desk);
    return [
      `${rounds} troubles and kills in ${seconds(performance.now() - startedAt)}, ${missed.length} of them without the moment wanted` +
        `${missed.length > 0 ? ` (${[...new Set(missed)].join('; ')})` : ''}`,
      `${counted}: every page in one place, no document twice, the log and its read models hold`,
    ];
  } finally {
    for (const clerk of clerks) await clerk.stop();
    await pair.close();
    await fixture.close();
    line.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const PACE = { pieceMs: 20, feederPauseMs: 200 };
