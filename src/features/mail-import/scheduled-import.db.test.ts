import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { importScene, mail, pdf } from '../../../scripts/testing/import-scene.ts';
import { until } from '../../../scripts/testing/until.ts';
import { MailServerError } from '../../services/mail-accounts/index.ts';

// Mailboxes that are looked at by themselves.

const imports = suite('imports by themselves');
const scene = importScene(imports);
const { box, put, names, count, troubles, system, byItself } = scene;

imports(
  'by itself: what is new, once; after a reset of the mailbox all is looked at, and nothing comes twice',
  async () => {
    const { look } = await byItself();
    const there = async () => (await names()).filter((name) => /^s\d\.pdf$/.test(name)).sort();
    put(await mail('s1', { 's1.pdf': pdf('s1') }));
    put(await mail('s0', { 's0.pdf': pdf('s0') }, {}).then((raw) => raw.subarray(0, raw.length - 30)));
    await look();
    assert.equal(await there(), ['s1.pdf']);
    await look();
    put(await mail('s2', { 's2.pdf': pdf('s2') }));
    await look();
    assert.equal(await there(), ['s1.pdf', 's2.pdf']);
    box().renumber(scene.folder);
    put(await mail('s3', { 's3.pdf': pdf('s3') }));
    await look();
    assert.equal(await there(), ['s1.pdf', 's2.pdf', 's3.pdf']);
    scene.office.world.server.faults.add({ protocol: 'imap', command: 'LOGIN', kind: 'refuse' });
    await look();
    assert.is(await troubles(), 1);
    scene.office.world.server.faults.clear();
    await look();
    assert.is(await troubles(), 0);
  },
);

imports('a mailbox that takes long holds up no other one: those are looked at again meanwhile', async () => {
  let isAsked = false;
  const accounts = {
    openImap: (accountId: string, signal?: AbortSignal) => {
      if (accountId === 'system') return scene.office.deps.accounts.openImap(accountId, signal);
      isAsked = true;
      return new Promise<never>(() => {});
    },
  };
  const { look, stop } = await byItself({ accounts, more: ['hangs'], lookAgainMs: 10 });
  put(await mail('l1', { 'l1.pdf': pdf('l1') }));
  void look();
  const has = (wanted: string) => until(names, (all) => all.includes(wanted));
  await has('l1.pdf');
  assert.ok(isAsked);
  put(await mail('l2', { 'l2.pdf': pdf('l2') }));
  await has('l2.pdf');
  stop();
});

imports('from when on: what came before is left alone, and the day of it is told apart', async () => {
  const since = new Date('2026-10-05T12:00:00Z');
  const hours = (count: number) => new Date(since.getTime() + count * 3_600_000);
  for (const [id, at] of [
    ['old', hours(-200)],
    ['morning', hours(-1)],
    ['noon', hours(1)],
    ['new', hours(200)],
  ] as const)
    put(await mail(`from-${id}`, { [`from-${id}.pdf`]: pdf(id) }), { at });
  const there = async () => (await names()).filter((name) => name.startsWith('from-')).sort();
  await (await byItself({ since: since.toISOString() })).look();
  assert.equal(await there(), ['from-new.pdf', 'from-noon.pdf']);
});

imports(
  'an error that is not about the mail ends the import and leaves the cursor; one mail holds up no others',
  async () => {
    let broken = (_name: string) => true;
    const receive: typeof scene.office.deps.receive = async (one) => {
      if (broken(one.name)) throw new ReferenceError('Cannot access jobs before initialization');
      return scene.office.deps.receive(one);
    };
    const { look } = await byItself({ deps: { receive } });
    for (const id of ['e1', 'e2', 'e3']) put(await mail(id, { [`${id}.pdf`]: pdf(id) }));
    const there = async () => (await names()).filter((name) => /^e\d\.pdf$/.test(name)).sort();
    const listed = () => count(`mail_failures where folder = '${scene.folder}' and uid is not null`);
    await look();
    assert.equal([await there(), await listed(), await troubles()], [[], 0, 1]);
    broken = (name) => name === 'e2.pdf';
    await look();
    assert.equal([await there(), await listed(), await troubles()], [['e1.pdf', 'e3.pdf'], 1, 0]);
  },
);

imports(
  'scheduled imports: one that was cut off is closed by the next, one that brought nothing is not listed',
  async () => {
    const listed = async () =>
      (await scene.office.jobs.latest('ben'))
        .filter((one) => one.folder === scene.folder)
        .map(({ shown }) => shown);
    const { look } = await byItself();
    put(await mail('only text', {}));
    await look();
    assert.equal(await listed(), []);
    put(await mail('c', { 'cut-off.pdf': pdf('cut off') }));
    await look();
    assert.equal(await listed(), ['finished']);
    await scene.office.db.query(
      `update mail_imports set ended_at = null, state = 'running', leased_until = now() - interval '1 second',
       progress = jsonb_set(progress, '{mails}', progress -> 'mails' || '[{"uid": 99, "state": "waiting"}]')
      where folder = $1`,
      [scene.folder],
    );
    assert.ok((await listed()).includes('interrupted'));
    await look();
    assert.equal(await listed(), ['finished']);
    await scene.office.db.query("update mail_imports set started_by = 'ben' where folder = $1", [
      scene.folder,
    ]);
    assert.ok((await listed()).length > 1, 'what somebody asked for is listed, whatever came of it');
  },
);

imports('an account that is removed while it is looked at is no trouble', async () => {
  let isThere = true;
  const account = await system();
  const importing = { byItself: true, folder: scene.folder, since: null, moveTo: null };
  const accounts = {
    imported: async () => (isThere ? [{ ...account, importing }] : []),
    openImap: async () => {
      isThere = false;
      throw new MailServerError('not-set-up', { protocol: 'imap' });
    },
  };
  await (await byItself({ accounts })).look();
  assert.is(await troubles(), 0);
});

imports.run();
