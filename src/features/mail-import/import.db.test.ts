import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findReceivedMail } from '../../../projections/received-mails.ts';
import { composeMail, exampleMails } from '../../../scripts/simulators/mail-server/index.ts';
import { type ImportFixture, importFixture } from '../../../scripts/testing/import-fixture.ts';
import { until } from '../../../scripts/testing/until.ts';
import { MailServerError } from '../../services/mail-accounts/index.ts';
import { listMails } from './browse-mailbox.ts';
import { mailsHandedOver } from './hand-over-mails.ts';
import { importJobs, type ShownImport } from './import-jobs.ts';
import { scheduledImport } from './scheduled-import.ts';

// Imports against a mail server: what comes into the inbox, once, whatever happens on the way.

const imports = suite('an import of mails');
let office: ImportFixture;
/** Of each test alone. */
let folder = '';
let folders = 0;
/** For a state that comes for sure, on a machine of any load. */
const PATIENCE_MS = 120_000;
const pdf = (text: string) => Buffer.from(`%PDF-1.7 ${text}`);
const mail = (id: string | undefined, attachments: Record<string, Buffer>, more = {}) =>
  composeMail({
    ...{
      from: 'Jörg <joerg@example.org>',
      to: 'office@hof.example',
      subject: `Rechnung ${id}`,
      text: 'Anbei',
    },
    ...(id && { messageId: `<${id}@example.org>` }),
    attachments: Object.entries(attachments).map(([filename, content]) => ({ filename, content })),
    ...more,
  });
const box = () => office.world.server.mailbox();
const put = (raw: Buffer, more = {}) => box().put(raw, { folder, ...more });
const importAll = (more = {}) => office.importAll({ folder, ...more });
const names = async () => (await office.items()).map(({ name }) => name);
const states = ({ progress }: ShownImport) => progress.mails.map(({ state, reason }) => reason ?? state);
const count = async (table: string) =>
  (await office.db.query<{ n: number }>(`select count(*)::integer as n from ${table}`)).rows[0]?.n;
const system = async () => {
  const account = await office.deps.accounts.get('system');
  if (!account) throw new Error('there is no system account');
  return account;
};

/** The scheduled import of the system account, or of these. */
async function byItself({
  since = null as string | null,
  accounts = {},
  more = [] as string[],
  deps = {},
  lookAgainMs = 60_000,
} = {}) {
  const account = await system();
  const importing = { byItself: true, folder, since, moveTo: null };
  const all = ['system', ...more].map((accountId) => ({ ...account, accountId, importing }));
  const used = {
    ...office.deps,
    accounts: { ...office.deps.accounts, imported: async () => all, ...accounts },
    ...deps,
  };
  const job = scheduledImport(used, importJobs(used), '0 0 0 * * *', lookAgainMs);
  const stopping = new AbortController();
  const lease = { confirm: async () => {}, assertValid() {} };
  return {
    look: () => job.run({ signal: stopping.signal, lease }),
    stop: () => stopping.abort(new Error('ends')),
  };
}

const troubles = () => count(`mail_failures where folder = '${folder}' and uid is null`);

imports.before(async () => {
  office = await importFixture();
});
imports.before.each(() => {
  office.world.server.faults.clear();
  folders += 1;
  folder = `Ordner ${folders}`;
  box().createFolder(folder);
});
imports.after(() => office.close());

imports('what mails bring, by the names of files that can be kept', async () => {
  const kept = [
    'umlauts',
    'inlinePdf',
    'attachedMail',
    'invoiceData',
    'withoutMessageId',
    'hostile',
  ] as const;
  for (const name of [...kept, 'textOnly', 'cutOff'] as const) put(await exampleMails[name]());
  const at = new Date('2026-10-01T06:00:00Z');
  put(await mail('odd', { 'bill.zip': Buffer.from('PK\u0003\u0004 zip') }, { subject: 'a\u0000b\u202ec' }), {
    at,
  });
  const ended = await importAll();
  assert.equal(states(ended), [...kept.map(() => 'taken'), 'empty', 'incomplete', 'taken']);
  assert.is(ended.shown, 'partly');
  assert.equal((await names()).sort(), [
    'LS-00815.pdf',
    'Rechnung Düngemittel 2026-07.pdf',
    'Reparatur.pdf',
    'SG-2026-118.xml',
    'bill.zip',
    'rechnung.pdf',
    'scan.pdf',
  ]);
  const zip = (await office.items()).find(({ name }) => name === 'bill.zip');
  assert.is(zip?.mediaType, 'application/zip');
  const { rows } = await office.db.query<{ subject: string; received_at: Date | string }>(
    `select d.subject, m.received_at from received_mails m join received_mail_details d using (mail_id)
      order by m.received_at limit 1`,
  );
  assert.is(rows[0]?.subject, 'a b c');
  assert.is(new Date(rows[0]?.received_at ?? '').toISOString(), at.toISOString());
  assert.equal(
    box()
      .mails(folder)
      .map(({ flags }) => flags.includes('$Imported')),
    [true, true, true, true, true, true, false, false, true],
  );
  // No mail is kept of which nothing was taken, and each file once.
  assert.is(await count('files'), 7 + 7);
  const failed = await office.db.query<{ reason: string; subject: string }>(
    'select reason, subject from mail_failures',
  );
  assert.equal(failed.rows, [{ reason: 'incomplete', subject: 'Abgebrochen' }]);
});

imports('less came out than the server lists: nothing is taken, and the mail is listed', async () => {
  const one = { 'eins.pdf': pdf('one of two') };
  const two = { ...one, 'zwei.pdf': pdf('two of two') };
  put(await mail('lost', one), { listedAs: await mail('lost', two) });
  put(await mail('more', { 'drei.pdf': pdf('more than listed') }), { listedAs: await mail('more', {}) });
  const before = await names();
  assert.equal(states(await importAll()), ['parts-missing', 'taken']);
  assert.equal(
    (await names()).filter((name) => !before.includes(name)),
    ['drei.pdf'],
  );
  assert.is(await count(`mail_failures where folder = '${folder}' and reason = 'parts-missing'`), 1);
});

imports('an inner part without its end, as Dovecot lists it: both attachments are there', async () => {
  const outer = (await mail('open', { 'innen.pdf': pdf('inner') })).toString('latin1');
  const boundary = /boundary="([^"]+)"/.exec(outer)?.[1] ?? '';
  const inner = outer.slice(outer.indexOf('Content-Type: multipart'), outer.lastIndexOf(`--${boundary}--`));
  put(
    Buffer.from(
      [
        ...['Message-ID: <open@example.org>', 'Subject: offen', 'MIME-Version: 1.0'],
        ...['Content-Type: multipart/mixed; boundary="outer"', '', '--outer', inner.trimEnd(), '--outer'],
        ...['Content-Type: application/pdf; name="aussen.pdf"', 'Content-Disposition: attachment', ''],
        ...['%PDF-1.7 outer', '--outer--', ''],
      ].join('\r\n'),
      'latin1',
    ),
  );
  const before = await names();
  assert.equal(states(await importAll()), ['taken']);
  assert.equal((await names()).filter((name) => !before.includes(name)).sort(), ['aussen.pdf', 'innen.pdf']);
});

imports(
  'once: again, from another folder, after a restore of the mailbox, by two processes at the same time',
  async () => {
    for (const id of ['a', 'b', undefined])
      put(await mail(id, { [`${id}.pdf`]: pdf(`once ${id}`), 'more.pdf': pdf(`${id}`) }));
    const [one, other] = await Promise.all([importAll(), importAll({ jobs: office.otherJobs() })]);
    const before = await names();
    const both = [one, other].flatMap(states);
    assert.equal(both.sort(), ['known', 'known', 'known', 'taken', 'taken', 'taken']);
    const copies = `${folder} copies`;
    box().createFolder(copies);
    for (const { raw } of box().mails(folder)) box().put(raw, { folder: copies });
    assert.equal(states(await importAll({ folder: copies })), ['known', 'known', 'known']);
    box().renumber(folder);
    assert.equal(states(await importAll()), ['known', 'known', 'known']);
    assert.equal(await names(), before);
    const files = await count('files');
    const personal = await importAll({ whose: { scope: 'personal', owner: 'anna' } });
    assert.equal(states(personal), ['taken', 'taken', 'taken'], 'but once for each scope');
    assert.is(await count('files'), (files ?? 0) + 3 + 6);
  },
);

imports(
  'a subject and a sender that do not say in which letters they are: as kept, and as listed',
  async () => {
    const raw = (await mail('letters', { 'letters.pdf': pdf('letters') })).toString('latin1');
    const bare = raw
      .replace(/^Subject:.*$/m, 'Subject: \x84Rechnung f\xfcr M\xf6ller\x93 \x96 5 \x80')
      .replace(/^From:.*$/m, 'From: "H\xf6fe, alle" <joerg@example.org>');
    put(Buffer.from(bare, 'latin1'));
    const wanted = ['„Rechnung für Möller“ – 5 €', 'Höfe, alle'];
    const imap = await office.deps.accounts.openImap('system');
    const { mails } = await imap.inFolder(folder, (client, opened) =>
      listMails(client, opened, { pageSize: 5 }),
    );
    await imap.close();
    assert.equal(
      mails.map(({ envelope: { subject, sender } }) => [subject, sender.name]),
      [wanted],
    );
    assert.equal(states(await importAll()), ['taken']);
    const { rows } = await office.db.query<{ subject: string; sender_name: string }>(
      'select subject, sender_name from received_mail_details where subject = $1',
      [wanted[0]],
    );
    assert.equal(
      rows.map(({ subject, sender_name: name }) => [subject, name]),
      [wanted],
    );
  },
);

imports('two equal attachments of one mail are two', async () => {
  const twice = pdf('the same, twice');
  put(await mail('twins', { 'vorn.pdf': twice, 'hinten.pdf': twice }));
  assert.equal(states(await importAll()), ['taken']);
  assert.equal((await names()).filter((name) => /^(vorn|hinten)/.test(name)).sort(), [
    'hinten.pdf',
    'vorn.pdf',
  ]);
});

imports('a scanner that gives all its mails one Message-ID loses none of them', async () => {
  put(await mail('scanner', { 'scan.pdf': pdf('page one') }));
  put(await mail('scanner', { 'scan.pdf': pdf('page two') }));
  put(await mail('scanner', { 'scan.pdf': pdf('page two') }, { subject: 'sent twice' }));
  assert.equal(states(await importAll()), ['taken', 'taken', 'known']);
});

imports('afterwards: moved into a folder that is made, and said when the server does not do it', async () => {
  const uids = [
    put(await mail('m1', { 'm1.pdf': pdf('m1') })),
    put(await mail('m2', { 'm2.pdf': pdf('m2') })),
  ];
  const after = (shown: ShownImport) => shown.progress.mails.map(({ afterwards }) => afterwards);
  const done = `${folder} erledigt`;
  assert.equal(after(await importAll({ uids: uids.slice(0, 1), moveTo: done })), [undefined]);
  assert.equal([box().mails(folder).length, box().mails(done).length], [1, 1]);
  office.world.server.faults.add({ protocol: 'imap', command: 'UID MOVE', kind: 'refuse' });
  office.world.server.faults.add({ protocol: 'imap', command: 'UID COPY', kind: 'refuse' });
  const stands = await importAll({ moveTo: done });
  assert.equal([states(stands), after(stands), stands.shown], [['taken'], ['not-moved'], 'finished']);
  office.world.server.faults.clear();
  box().allowKeywords(false, folder);
  assert.equal(after(await importAll()), ['not-marked']);
});

imports(
  'connections that break in the middle of a mail: over a new one, and nothing is there by halves',
  async () => {
    const big = Buffer.concat([pdf('big'), Buffer.alloc(3_000_000, 'x')]);
    for (const id of ['c1', 'c2', 'c3'])
      put(await mail(id, { [`${id}.pdf`]: Buffer.concat([big, Buffer.from(id)]) }));
    const { faults } = office.world.server;
    faults.add({ protocol: 'imap', command: 'UID FETCH', kind: 'cut', bytes: 1_500_000, times: 1 });
    faults.add({ protocol: 'imap', command: 'UID STORE', kind: 'drop', times: 1 });
    const ended = await importAll();
    assert.equal([states(ended), ended.shown], [['taken', 'taken', 'taken'], 'finished']);
    assert.equal(
      (await office.items()).filter(({ name }) => /^c\d\.pdf$/.test(name)).map(({ bytes }) => bytes),
      [1, 2, 3].map(() => big.length + 2),
    );
  },
);

imports(
  'a server that breaks off every time, refuses or is not there: why, and going on does the rest',
  async () => {
    put(await mail('g1', { 'g1.pdf': pdf('g1') }));
    put(await mail('g2', { 'g2.pdf': pdf('g2') }));
    const { faults } = office.world.server;
    faults.add({ protocol: 'imap', command: 'UID FETCH', kind: 'refuse', times: 1 });
    assert.equal(states(await importAll()), ['server-refused', 'taken']);
    faults.add({ protocol: 'imap', command: 'UID FETCH', kind: 'drop' });
    const broken = await importAll();
    assert.equal([broken.shown, broken.progress.fault], ['failed', 'connection-lost']);
    faults.clear();
    assert.ok(await office.jobs.goOn(broken, await system()));
    const mended = await until(
      async () => office.jobs.find('anna', broken.job_id),
      (shown) => shown?.shown === 'finished',
    );
    assert.equal(mended && [states(mended), mended.progress.fault], [['taken', 'known'], null]);
  },
);

imports('a server that never answers is given up', async () => {
  put(await mail('h', { 'h.pdf': pdf('h') }));
  office.world.server.faults.add({ protocol: 'imap', command: 'UID FETCH', kind: 'hang' });
  const ended = await importAll({ jobs: office.impatientJobs() });
  assert.equal([ended.shown, ended.progress.fault], ['failed', 'timeout']);
});

imports(
  'a folder that is gone, or was made anew: said in a word; nothing is taken for something else',
  async () => {
    put(await mail('f', { 'f.pdf': pdf('f') }));
    const uidValidity = await office.uidValidity(folder);
    box().renumber(folder);
    assert.is((await importAll({ uidValidity })).progress.fault, 'folder-renewed');
    box().removeFolder(folder);
    const gone = await importAll({ uids: [1], uidValidity });
    assert.equal([gone.progress.fault, gone.shown], ['folder-missing', 'failed']);
    assert.not.ok((await names()).includes('f.pdf'));
  },
);

imports('cancelled from another process: no further mail is begun, none is left in the middle', async () => {
  for (let id = 0; id < 40; id += 1)
    put(await mail(`k${id}`, { [`k${id}.pdf`]: Buffer.alloc(40_000, `%PDF-${id}`) }));
  const other = office.otherJobs();
  const begun = importAll();
  const { job_id: jobId } = (await until(
    async () => (await other.latest('anna'))[0],
    (row) => row?.shown === 'running' && row.folder === folder,
    PATIENCE_MS,
  )) ?? { job_id: '' };
  // It goes on only when it has heard of it, however fast the machine is.
  office.world.server.faults.add({ protocol: 'imap', command: 'UID FETCH', kind: 'hang' });
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
    const dying = office.otherJobs();
    void importAll({ jobs: dying }).catch(() => {});
    const row = await until(
      async () => (await dying.latest('anna'))[0],
      (found) => found?.folder === folder && states(found).includes('taken'),
      PATIENCE_MS,
    );
    // It does not get to the end, however fast the machine is.
    office.world.server.faults.add({ protocol: 'imap', command: 'UID FETCH', kind: 'hang', times: 1 });
    await dying.close();
    office.world.server.faults.clear();
    const jobId = row?.job_id ?? '';
    const left = await office.jobs.find('anna', jobId);
    assert.is(left?.shown, 'interrupted');
    assert.ok(left && (await office.jobs.goOn(left, await system())));
    assert.is(await office.otherJobs().goOn(left, await system()), false, 'only one of them');
    const ended = await until(
      async () => office.jobs.find('anna', jobId),
      (found) => found?.shown === 'finished',
      PATIENCE_MS,
    );
    assert.is(ended && states(ended).filter((state) => state === 'taken').length, 30);
    assert.is((await names()).filter((name) => /^i\d+\.pdf$/.test(name)).length, 30);
  },
);

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
    box().renumber(folder);
    put(await mail('s3', { 's3.pdf': pdf('s3') }));
    await look();
    assert.equal(await there(), ['s1.pdf', 's2.pdf', 's3.pdf']);
    office.world.server.faults.add({ protocol: 'imap', command: 'LOGIN', kind: 'refuse' });
    await look();
    assert.is(await troubles(), 1);
    office.world.server.faults.clear();
    await look();
    assert.is(await troubles(), 0);
  },
);

imports('a mailbox that takes long holds up no other one: those are looked at again meanwhile', async () => {
  let isAsked = false;
  const accounts = {
    openImap: (accountId: string, signal?: AbortSignal) => {
      if (accountId === 'system') return office.deps.accounts.openImap(accountId, signal);
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
    const receive: typeof office.deps.receive = async (one) => {
      if (broken(one.name)) throw new ReferenceError('Cannot access jobs before initialization');
      return office.deps.receive(one);
    };
    const { look } = await byItself({ deps: { receive } });
    for (const id of ['e1', 'e2', 'e3']) put(await mail(id, { [`${id}.pdf`]: pdf(id) }));
    const there = async () => (await names()).filter((name) => /^e\d\.pdf$/.test(name)).sort();
    const listed = () => count(`mail_failures where folder = '${folder}' and uid is not null`);
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
      (await office.jobs.latest('ben')).filter((one) => one.folder === folder).map(({ shown }) => shown);
    const { look } = await byItself();
    put(await mail('only text', {}));
    await look();
    assert.equal(await listed(), []);
    put(await mail('c', { 'cut-off.pdf': pdf('cut off') }));
    await look();
    assert.equal(await listed(), ['finished']);
    await office.db.query(
      `update mail_imports set ended_at = null, state = 'running', leased_until = now() - interval '1 second',
       progress = jsonb_set(progress, '{mails}', progress -> 'mails' || '[{"uid": 99, "state": "waiting"}]')
      where folder = $1`,
      [folder],
    );
    assert.ok((await listed()).includes('interrupted'));
    await look();
    assert.equal(await listed(), ['finished']);
    await office.db.query("update mail_imports set started_by = 'ben' where folder = $1", [folder]);
    assert.ok((await listed()).length > 1, 'what somebody asked for is listed, whatever came of it');
  },
);

imports('an account that is removed while it is looked at is no trouble', async () => {
  let isThere = true;
  const account = await system();
  const importing = { byItself: true, folder, since: null, moveTo: null };
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

imports('mails go with the files that they brought, when these are given to another person', async () => {
  await put(await mail('given away', { 'a.pdf': pdf('given away') }));
  const { progress } = await importAll({ whose: { scope: 'personal', owner: 'anna' } });
  const { mailId = '', itemIds = [] } = progress.mails[0] ?? {};
  const over = () =>
    mailsHandedOver(office.db)(
      itemIds,
      { fromSub: 'anna', toSub: 'ben' },
      { actor: 'boss', correlationId: 'test' },
    );
  await office.log.appendTogether(await over());
  assert.is(await findReceivedMail(office.db, 'anna', mailId), null);
  assert.is((await findReceivedMail(office.db, 'ben', mailId))?.owner, 'ben');
  assert.is(await count(`received_mail_details where mail_id = '${mailId}' and owner = 'ben'`), 1);
  assert.equal(await over(), []);
});

imports.run();
