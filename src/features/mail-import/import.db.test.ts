import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findReceivedMail } from '../../../projections/received-mails.ts';
import { exampleMails } from '../../../scripts/simulators/mail-server/index.ts';
import { importScene, mail, pdf, states } from '../../../scripts/testing/import-scene.ts';
import { listMails } from './browse-mailbox.ts';
import { mailsHandedOver } from './hand-over-mails.ts';
import type { ShownImport } from './import-jobs.ts';

// What mails bring comes into the inbox, once.

const imports = suite('an import of mails');
const scene = importScene(imports);
const { box, put, importAll, names, count } = scene;

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
  const zip = (await scene.office.items()).find(({ name }) => name === 'bill.zip');
  assert.is(zip?.mediaType, 'application/zip');
  const { rows } = await scene.office.db.query<{ subject: string; received_at: Date | string }>(
    `select d.subject, m.received_at from received_mails m join received_mail_details d using (mail_id)
      order by m.received_at limit 1`,
  );
  assert.is(rows[0]?.subject, 'a b c');
  assert.is(new Date(rows[0]?.received_at ?? '').toISOString(), at.toISOString());
  assert.equal(
    box()
      .mails(scene.folder)
      .map(({ flags }) => flags.includes('$Imported')),
    [true, true, true, true, true, true, false, false, true],
  );
  // No mail is kept of which nothing was taken, and each file once.
  assert.is(await count('files'), 7 + 7);
  const failed = await scene.office.db.query<{ reason: string; subject: string }>(
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
  assert.is(await count(`mail_failures where folder = '${scene.folder}' and reason = 'parts-missing'`), 1);
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
    const [one, other] = await Promise.all([importAll(), importAll({ jobs: scene.office.otherJobs() })]);
    const before = await names();
    const both = [one, other].flatMap(states);
    assert.equal(both.sort(), ['known', 'known', 'known', 'taken', 'taken', 'taken']);
    const copies = `${scene.folder} copies`;
    box().createFolder(copies);
    for (const { raw } of box().mails(scene.folder)) box().put(raw, { folder: copies });
    assert.equal(states(await importAll({ folder: copies })), ['known', 'known', 'known']);
    box().renumber(scene.folder);
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
    const imap = await scene.office.deps.accounts.openImap('system');
    const { mails } = await imap.inFolder(scene.folder, (client, opened) =>
      listMails(client, opened, { pageSize: 5 }),
    );
    await imap.close();
    assert.equal(
      mails.map(({ envelope: { subject, sender } }) => [subject, sender.name]),
      [wanted],
    );
    assert.equal(states(await importAll()), ['taken']);
    const { rows } = await scene.office.db.query<{ subject: string; sender_name: string }>(
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
  const done = `${scene.folder} erledigt`;
  assert.equal(after(await importAll({ uids: uids.slice(0, 1), moveTo: done })), [undefined]);
  assert.equal([box().mails(scene.folder).length, box().mails(done).length], [1, 1]);
  scene.office.world.server.faults.add({ protocol: 'imap', command: 'UID MOVE', kind: 'refuse' });
  scene.office.world.server.faults.add({ protocol: 'imap', command: 'UID COPY', kind: 'refuse' });
  const stands = await importAll({ moveTo: done });
  assert.equal([states(stands), after(stands), stands.shown], [['taken'], ['not-moved'], 'finished']);
  scene.office.world.server.faults.clear();
  box().allowKeywords(false, scene.folder);
  assert.equal(after(await importAll()), ['not-marked']);
});

imports('mails go with the files that they brought, when these are given to another person', async () => {
  await put(await mail('given away', { 'a.pdf': pdf('given away') }));
  const { progress } = await importAll({ whose: { scope: 'personal', owner: 'anna' } });
  const { mailId = '', itemIds = [] } = progress.mails[0] ?? {};
  const over = () =>
    mailsHandedOver(scene.office.db)(
      itemIds,
      { fromSub: 'anna', toSub: 'ben' },
      { actor: 'boss', correlationId: 'test' },
    );
  await scene.office.log.appendTogether(await over());
  assert.is(await findReceivedMail(scene.office.db, 'anna', mailId), null);
  assert.is((await findReceivedMail(scene.office.db, 'ben', mailId))?.owner, 'ben');
  assert.is(await count(`received_mail_details where mail_id = '${mailId}' and owner = 'ben'`), 1);
  assert.equal(await over(), []);
});

imports(
  'a file in the text itself is there; one that has no end is told, and nothing comes by halves',
  async () => {
    const text = (id: string, ...lines: string[]) =>
      Buffer.from([`Message-ID: <${id}@example.org>`, 'Subject: Scan', '', ...lines, ''].join('\r\n'));
    const lines = ['begin 644 im Text.pdf', '0)5!$1BTQ+C<@:6X@=&5X=`  '];
    put(text('whole', ...lines, '`', 'end'));
    put(text('half', ...lines));
    assert.equal(states(await importAll()), ['taken', 'unreadable']);
    const found = (await scene.office.items()).filter(({ name }) => name === 'im Text.pdf');
    assert.equal(
      found.map(({ mediaType, bytes }) => [mediaType, bytes]),
      [['application/pdf', 16]],
    );
  },
);

imports.run();
