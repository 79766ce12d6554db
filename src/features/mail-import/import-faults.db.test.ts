import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { importScene, mail, PATIENCE_MS, pdf, states } from '../../../scripts/testing/import-scene.ts';
import { until } from '../../../scripts/testing/until.ts';

// Servers, folders and processes that fail in the middle of an import.

const imports = suite('an import that something comes between');
const scene = importScene(imports);
const { box, put, importAll, names, system } = scene;

imports(
  'connections that break in the middle of a mail: over a new one, and nothing is there by halves',
  async () => {
    const big = Buffer.concat([pdf('big'), Buffer.alloc(3_000_000, 'x')]);
    for (const id of ['c1', 'c2', 'c3'])
      put(await mail(id, { [`${id}.pdf`]: Buffer.concat([big, Buffer.from(id)]) }));
    const { faults } = scene.office.world.server;
    faults.add({ protocol: 'imap', command: 'UID FETCH', kind: 'cut', bytes: 1_500_000, times: 1 });
    faults.add({ protocol: 'imap', command: 'UID STORE', kind: 'drop', times: 1 });
    const ended = await importAll();
    assert.equal([states(ended), ended.shown], [['taken', 'taken', 'taken'], 'finished']);
    assert.equal(
      (await scene.office.items()).filter(({ name }) => /^c\d\.pdf$/.test(name)).map(({ bytes }) => bytes),
      [1, 2, 3].map(() => big.length + 2),
    );
  },
);

imports(
  'a server that breaks off every time, refuses or is not there: why, and going on does the rest',
  async () => {
    put(await mail('g1', { 'g1.pdf': pdf('g1') }));
    put(await mail('g2', { 'g2.pdf': pdf('g2') }));
    const { faults } = scene.office.world.server;
    faults.add({ protocol: 'imap', command: 'UID FETCH', kind: 'refuse', times: 1 });
    assert.equal(states(await importAll()), ['server-refused', 'taken']);
    faults.add({ protocol: 'imap', command: 'UID FETCH', kind: 'drop' });
    const broken = await importAll();
    assert.equal([broken.shown, broken.progress.fault], ['failed', 'connection-lost']);
    faults.clear();
    assert.ok(await scene.office.jobs.goOn(broken, await system()));
    const mended = await until(
      async () => scene.office.jobs.find('anna', broken.job_id),
      (shown) => shown?.shown === 'finished',
    );
    assert.equal(mended && [states(mended), mended.progress.fault], [['taken', 'known'], null]);
  },
);

imports('a server that never answers is given up', async () => {
  put(await mail('h', { 'h.pdf': pdf('h') }));
  scene.office.world.server.faults.add({ protocol: 'imap', command: 'UID FETCH', kind: 'hang' });
  const ended = await importAll({ jobs: scene.office.impatientJobs() });
  assert.equal([ended.shown, ended.progress.fault], ['failed', 'timeout']);
});

imports(
  'a folder that is gone, or was made anew: said in a word; nothing is taken for something else',
  async () => {
    put(await mail('f', { 'f.pdf': pdf('f') }));
    const uidValidity = await scene.office.uidValidity(scene.folder);
    box().renumber(scene.folder);
    assert.is((await importAll({ uidValidity })).progress.fault, 'folder-renewed');
    box().removeFolder(scene.folder);
    const gone = await importAll({ uids: [1], uidValidity });
    assert.equal([gone.progress.fault, gone.shown], ['folder-missing', 'failed']);
    assert.not.ok((await names()).includes('f.pdf'));
  },
);

imports('cancelled from another process: no further mail is begun, none is left in the middle', async () => {
  for (let id = 0; id < 40; id += 1)
    put(await mail(`k${id}`, { [`k${id}.pdf`]: Buffer.alloc(40_000, `%PDF-${id}`) }));
  const other = scene.office.otherJobs();
  const begun = importAll();
  const { job_id: jobId } = (await until(
    async () => (await other.latest('anna'))[0],
    (row) => row?.shown === 'running' && row.folder === scene.folder,
    PATIENCE_MS,
  )) ?? { job_id: '' };
  // It goes on only when it has heard of it, however fast the machine is.
  scene.office.world.server.faults.add({ protocol: 'imap', command: 'UID FETCH', kind: 'hang' });
  assert.is(await other.cancel(jobId), true);
  const ended = await begun;
  assert.is(ended.shown, 'cancelled');
  const taken = states(ended).filter((state) => state === 'taken').length;
  assert.is((await names()).filter((name) => /^k\d+\.pdf$/.test(name)).length, taken);
  assert.equal(await other.find('ben', jobId), null, 'of somebody else');
  assert.is(await other.cancel(jobId), false, 'it is over');
});

imports(
  'the process ends in the middle: interrupted, and any other goes on from what is recorded',
  async () => {
    for (let id = 0; id < 30; id += 1)
      put(await mail(`i${id}`, { [`i${id}.pdf`]: Buffer.alloc(40_000, `%PDF-i${id}`) }));
    const dying = scene.office.otherJobs();
    void importAll({ jobs: dying }).catch(() => {});
    const row = await until(
      async () => (await dying.latest('anna'))[0],
      (found) => found?.folder === scene.folder && states(found).includes('taken'),
      PATIENCE_MS,
    );
    // It does not get to the end, however fast the machine is.
    scene.office.world.server.faults.add({ protocol: 'imap', command: 'UID FETCH', kind: 'hang', times: 1 });
    await dying.close();
    scene.office.world.server.faults.clear();
    const jobId = row?.job_id ?? '';
    const left = await scene.office.jobs.find('anna', jobId);
    assert.is(left?.shown, 'interrupted');
    assert.ok(left && (await scene.office.jobs.goOn(left, await system())));
    assert.is(await scene.office.otherJobs().goOn(left, await system()), false, 'only one of them');
    const ended = await until(
      async () => scene.office.jobs.find('anna', jobId),
      (found) => found?.shown === 'finished',
      PATIENCE_MS,
    );
    assert.is(ended && states(ended).filter((state) => state === 'taken').length, 30);
    assert.is((await names()).filter((name) => /^i\d+\.pdf$/.test(name)).length, 30);
  },
);

imports.run();
