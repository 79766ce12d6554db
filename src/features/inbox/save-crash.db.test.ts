import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { inboxItemRow } from '../../../projections/inbox-items.ts';
import { type SaveScene, type SceneOffice, saveScene } from '../../../scripts/testing/save-scene.ts';
import { KEPT_BY_INBOX, removeUnneeded } from './retention.ts';
import type { SegmentDeps } from './segment-deps.ts';

// A save is cut off before and after every write to Paperless, to the log and to the files, at each such place once. A
// process that resumes comes to the same end: every page is in exactly one document. By exceptions, in one process.

const crash = suite('saves that are killed');
let scene: SaveScene;
let office: SceneOffice;

crash.before(async () => {
  scene = await saveScene();
  office = await scene.paperlessOf();
});
crash.after(async () => {
  await office.close();
  await scene.close();
});

class Killed extends Error {}

/** The same world for a process that dies at the `at`-th crossing of a line. */
function mortal(at: number): Pick<SegmentDeps, 'log' | 'paperless' | 'files'> {
  const { log, files } = scene;
  const { paperless } = office;
  let crossed = 0;
  const line = () => {
    crossed += 1;
    if (crossed >= at) throw new Killed();
  };
  const between =
    <Args extends unknown[], Result>(act: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      line();
      const result = await act(...args);
      line();
      return result;
    };
  return {
    log: { ...log, append: between(log.append) },
    files: { ...files, receive: between(files.receive) },
    paperless: {
      ...paperless,
      guardedBy(guard) {
        const calls = paperless.guardedBy(guard);
        return {
          ...calls,
          uploadDocument: between(calls.uploadDocument),
          updateDocument: between(calls.updateDocument),
        };
      },
    },
  };
}

/** Ticks until nothing is under way. @returns whether it lived */
async function lives(world: Partial<SegmentDeps> = {}): Promise<boolean> {
  try {
    while (await office.tick(world));
    return true;
  } catch (error) {
    if (error instanceof Killed) return false;
    throw error;
  }
}

crash('wherever a save is killed, each segment is one document', async () => {
  const { documents } = office.simulated.world;
  for (let at = 1; ; at += 1) {
    const before = documents.size;
    const fields = at % 2 === 0 ? { title: 'Sum {{ title }}' } : {};
    const { itemId, segments } = await scene.item({ fields });
    assert.equal(await office.save(itemId, segments), ['planned', 'planned']);
    const lived = await lives(mortal(at));
    if (!lived) assert.ok(await lives());
    const rows = await scene.rows(itemId);
    assert.equal(
      rows.map(({ state, to_complete, problem }) => [state, to_complete, problem]),
      [
        ['saved', false, null],
        ['saved', false, null],
      ],
      `killed at place ${at}`,
    );
    assert.is(documents.size - before, 2, `killed at place ${at}`);
    assert.is(new Set(rows.map(({ document_id }) => document_id)).size, 2);
    assert.is((await inboxItemRow(scene.db, itemId))?.state, 'done');
    const made = rows.map(({ document_id }) => office.simulated.document(document_id ?? 0));
    assert.equal(
      made.map(({ owner }) => owner),
      [null, null],
    );
    if (at % 2 === 0) assert.is(made[0]?.title, 'Sum {{ title }}', 'no template, but the words of somebody');
    if (lived) {
      // Two files, two uploads, two owners, and what is recorded about them.
      assert.ok(at > 20, `${at} places`);
      break;
    }
  }
});

crash('what a killed process has stored and nobody refers to is swept; the rest stays', async () => {
  const { db, files } = scene;
  const deps = { ...office.depsWith(), files, keptFiles: () => KEPT_BY_INBOX };
  const signal = new AbortController().signal;
  const count = async () => (await db.query('select from files where sha256 is not null')).rows.length;
  const before = await count();
  assert.is(await removeUnneeded(deps, signal), 0, 'a day is left to what is about to be recorded');
  await db.query("update files set created_at = now() - interval '2 days'");
  assert.ok((await removeUnneeded(deps, signal)) > 0);
  const { rows } = await db.query<{ kept: number }>(
    'select count(*)::integer as kept from inbox_items where not purged',
  );
  assert.is(await count(), rows[0]?.kept, 'the files that came in, and nothing of what was cut');
  assert.ok(before > (rows[0]?.kept ?? 0));
});

crash.run();
