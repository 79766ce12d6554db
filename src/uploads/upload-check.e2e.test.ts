import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { until } from '../../scripts/testing/until.ts';
import {
  DONE,
  itemOf,
  LINK_FIELD,
  MANUAL,
  NUMBER_FIELD,
  outcomeOf,
  UPLOADED,
  type UploadOffice,
  uploadOffice,
} from '../../scripts/testing/upload-office.ts';

// Uploaded documents are completed from the farm system: a whole service, a simulated Paperless and farm system.

const check = suite('upload check');
let office: UploadOffice;

check.before(async () => {
  office = await uploadOffice();
});
check.before.each(() => office.clear());
check.after(() => office.close());

check(
  'one entry: everything that differs is written, the tags last, and told with before and after',
  async () => {
    const id = office.upload(9);
    const supplier = office.farm.addSupplier({ name: 'Neuer Lieferant KG', number: '0099' });
    const entry = office.book(id, { supplierId: supplier.id });
    office.paperless.requests.reset();
    const dry = await office.run({ dryRun: true });
    assert.equal(office.writes(), []);
    assert.equal(await office.typesOf(id), []);

    office.paperless.requests.reset();
    const result = await office.run();
    const { title, correspondent, document_type, created, custom_fields, notes } =
      office.paperless.document(id);
    const number = office.paperless.correspondent('Neuer Lieferant KG');
    assert.equal(
      [title, correspondent, document_type, created, office.tagsOf(id)],
      ['Neuer Lieferant KG RE-77 05.03.2026', number, 1, '2026-03-05', [DONE, 5, 9, 12]],
    );
    assert.equal(
      custom_fields.map(({ field, value }) => [field, value]),
      [
        [NUMBER_FIELD, 'RE-77'],
        [LINK_FIELD, 'https://farm.test/invoices/77'],
      ],
    );
    assert.equal(
      notes.map(({ note }) => note),
      [
        `Aus dem Agrarsystem übernommen: Beleg RE-77 vom 2026-03-05 über 119,00 EUR von Neuer Lieferant KG (Eintrag ${entry.id})`,
      ],
    );
    assert.equal(await office.typesOf(id), ['UploadMatchPlanned', 'UploadMatched']);
    assert.equal(
      office.writes().map(({ method, path }) => `${method} ${path.replace(/\d+/, 'n')}`),
      [
        'POST /api/correspondents/',
        'PATCH /api/documents/n/',
        'POST /api/documents/bulk_edit/',
        'POST /api/documents/n/notes/',
        'POST /api/documents/bulk_edit/',
      ],
    );
    assert.equal([result.checked, result.matched, result.failed], [1, 1, 0]);

    // What a dry run tells is what is done: but for the id of whoever had to be created.
    const told = itemOf(dry, id);
    const did = itemOf(result, id);
    assert.equal(told?.newCorrespondent, 'Neuer Lieferant KG');
    assert.equal(
      told?.changes,
      did?.changes?.filter(({ what }) => what !== 'correspondent'),
    );
    const setting = await office.clara('GET', `/correspondents/settings?q=${supplier.id}`);
    assert.equal(setting.body.items, [
      { id: number, name: 'Neuer Lieferant KG', supplierNumber: '0099', farmsysId: supplier.id, aliases: [] },
    ]);
  },
);

check('no entry: it waits, at two requests at most when nothing waits at all', async () => {
  const id = office.upload();
  const result = await office.run();
  assert.equal([outcomeOf(result, id), result.unchanged], ['waits', 1]);
  assert.equal([await office.typesOf(id), office.tagsOf(id)], [[], [UPLOADED]]);
  office.paperless.setTags(id, [], { fireWebhook: false });
  office.paperless.requests.reset();
  office.farm.requests.reset();
  assert.is((await office.run()).checked, 0);
  assert.ok(office.paperless.requests.list.length + office.farm.requests.list.length <= 2);
});

check(
  'no entry, and a tag for manual editing is set: that one in its place; taken back, it stays so',
  async () => {
    const id = office.upload();
    await office.set('farmsys_tag_manuell', MANUAL);
    try {
      const result = await office.run();
      assert.equal([outcomeOf(result, id), office.tagsOf(id)], ['manual', [MANUAL]]);
      assert.equal(await office.typesOf(id), ['UploadManualPlanned', 'UploadMarkedManual']);
      const undone = await office.clara('POST', `/documents/${id}/undo/${itemOf(result, id)?.eventId}`);
      assert.equal([undone.status, office.tagsOf(id)], [200, [UPLOADED]]);
      const again = itemOf(await office.run(), id);
      assert.equal([again?.outcome, again?.reason, office.tagsOf(id)], ['waits', 'taken-back', [UPLOADED]]);
      office.book(id);
      assert.is(outcomeOf(await office.run(), id), 'matched');
    } finally {
      await office.set('farmsys_tag_manuell', null);
    }
  },
);

check('two entries: no match, told once, listed; over when one is gone', async () => {
  const id = office.upload();
  const [one, two] = [office.book(id), office.book(id, { externalNumber: 'RE-78' })];
  assert.is(outcomeOf(await office.run(), id), 'ambiguous');
  assert.is(outcomeOf(await office.run(), id), 'ambiguous');
  assert.equal([await office.typesOf(id), office.tagsOf(id)], [['UploadAmbiguous'], [UPLOADED]]);
  const listed = await office.clara('GET', '/farmsys/ambiguous-uploads');
  const [item] = listed.body.items as { documentId: number; title: string; entryIds: string[] }[];
  assert.equal(
    [listed.body.total, item?.documentId, item?.title, item?.entryIds],
    [1, id, 'Scan', [one.id, two.id]],
  );
  office.farm.world.invoices.pop();
  assert.is(outcomeOf(await office.run(), id), 'matched');
  assert.is((await office.clara('GET', '/farmsys/ambiguous-uploads')).body.total, 0);
});

check('two entries, and the document is no longer uploaded: nothing is left to choose', async () => {
  const id = office.upload();
  office.book(id);
  office.book(id);
  await office.run();
  office.paperless.setTags(id, [], { fireWebhook: false });
  await office.run();
  assert.equal(await office.typesOf(id), ['UploadAmbiguous', 'UploadAmbiguityEnded']);
});

check('a match is taken back, control tags and all; the same one is not made again', async () => {
  const id = office.upload(9);
  const before = office.paperless.document(id);
  office.book(id);
  const eventId = itemOf(await office.run(), id)?.eventId;
  const undone = await office.clara('POST', `/documents/${id}/undo/${eventId}`);
  assert.is(undone.status, 200, JSON.stringify(undone.body));
  const after = office.paperless.document(id);
  for (const name of ['title', 'correspondent', 'document_type', 'created', 'owner'] as const)
    assert.equal(after[name], before[name], name);
  assert.equal(office.tagsOf(id), [UPLOADED, 9]);
  assert.equal(itemOf(await office.run(), id)?.reason, 'taken-back');
  const redone = (undone.body.change as { eventId: string }).eventId;
  assert.is((await office.clara('POST', `/documents/${id}/undo/${redone}`)).status, 200);
  assert.equal(office.tagsOf(id), [DONE, 5, 9, 12]);

  const other = office.upload();
  office.book(other);
  const second = itemOf(await office.run(), other)?.eventId;
  office.paperless.edit(other, { title: 'Von Hand' }, { fireWebhook: false });
  assert.is((await office.clara('POST', `/documents/${other}/undo/${second}`)).status, 409);
});

check(
  'the owner is the client of the farm, and the service stays able to write; others keep their grants',
  async () => {
    const id = office.upload();
    const { user } = office.paperless;
    await office.admin('PUT', `/farmsys/clients/${user('hof-petersen')}`, { farmsysBetriebId: 'B-1' });
    office.book(id, { farmId: 'B-1' });
    await office.run();
    const { owner } = office.paperless.document(id);
    assert.is(owner, user('hof-petersen'));
    assert.is((await office.clara('PATCH', `/documents/${id}`, { title: 'Danach' })).status, 200);

    const other = office.upload();
    office.book(other, { farmId: 'B-9' });
    const item = itemOf(await office.run(), other);
    assert.equal([item?.outcome, item?.notices], ['matched', ['unknown-betrieb']]);
    assert.is(office.paperless.document(other).owner, office.paperless.document(office.upload()).owner);
  },
);

check('a document of somebody else stays theirs, all else is taken over and can be taken back', async () => {
  const { user } = office.paperless;
  const [theirs, ours] = [user('anna'), user('hof-petersen')];
  const intake = { users: [user('intake')], groups: [] };
  await office.admin('PUT', `/farmsys/clients/${ours}`, { farmsysBetriebId: 'B-1' });

  const shared = office.upload();
  office.paperless.edit(
    shared,
    { owner: theirs, set_permissions: { view: intake, change: intake } },
    { fireWebhook: false },
  );
  office.book(shared, { farmId: 'B-1' });
  const item = itemOf(await office.run(), shared);
  assert.equal([item?.outcome, item?.notices], ['matched', ['owner-not-changeable']]);
  assert.equal([office.paperless.document(shared).owner, office.tagsOf(shared)], [theirs, [DONE, 5, 12]]);
  const undone = await office.clara('POST', `/documents/${shared}/undo/${item?.eventId}`);
  assert.equal([undone.status, office.tagsOf(shared)], [200, [UPLOADED]]);
  assert.equal(Object.keys(undone.body.change as object), ['eventId']);

  // What was given away can be given back by its owner alone.
  const given = office.upload();
  office.book(given, { farmId: 'B-1' });
  const { title } = office.paperless.document(given);
  const match = itemOf(await office.run(), given);
  const back = await office.clara('POST', `/documents/${given}/undo/${match?.eventId}`);
  const { stays } = (back.body.change ?? {}) as { stays?: string[] };
  assert.equal([back.status, stays], [200, ['owner']], JSON.stringify(back.body));
  const after = office.paperless.document(given);
  assert.equal([after.owner, after.title, office.tagsOf(given)], [ours, title, [UPLOADED]]);
});

check(
  'our own write comes back as a call: one read, nothing recorded but that it was looked at',
  async () => {
    const id = office.upload();
    office.book(id);
    await office.call(id);
    await until(
      () => office.typesOf(id),
      (types) => types.includes('DocumentProcessed'),
    );
    await office.run();
    const before = (await office.typesOf(id)).length;
    office.paperless.requests.reset();
    await office.call(id);
    const types = await until(
      () => office.typesOf(id),
      (all) => all.length === before + 3,
    );
    assert.equal(types.slice(before), ['WebhookReceived', 'ProcessingStarted', 'DocumentProcessed']);
  },
);

check('Paperless saves an older title over ours: written again', async () => {
  const id = office.upload();
  office.book(id);
  await office.run();
  const { title } = office.paperless.document(id);
  office.paperless.edit(id, { title: 'Scan' }, { fireWebhook: false });
  await until(
    () => office.paperless.document(id).title,
    (now) => now === title,
  );
  await until(
    () => office.typesOf(id),
    (types) => types.at(-1) === 'DocumentEdited',
  );
});

check(
  'a document that the run and a person change at once: one after the other, neither is lost',
  async () => {
    const id = office.upload();
    office.book(id);
    const [result, edited] = await Promise.all([
      office.run(),
      office.clara('PUT', `/documents/${id}/tags`, { tags: [10], from: [] }),
    ]);
    assert.equal([outcomeOf(result, id), edited.status], ['matched', 200]);
    assert.equal(office.tagsOf(id), [DONE, 5, 10, 12]);
  },
);

check('many documents of one new supplier: it is created once', async () => {
  const supplier = office.farm.addSupplier({ name: 'Viele Rechnungen GmbH' });
  const ids = [office.upload(), office.upload(), office.upload(), office.upload(), office.upload()];
  for (const id of ids) office.book(id, { supplierId: supplier.id });
  office.paperless.requests.reset();
  assert.is((await office.run()).matched, 5);
  assert.is(office.writes().filter(({ path }) => path === '/api/correspondents/').length, 1);
  const named = [...office.paperless.world.correspondents.values()].filter(
    ({ name }) => name === 'Viele Rechnungen GmbH',
  );
  assert.is(named.length, 1);
  for (const id of ids) assert.is(office.paperless.document(id).correspondent, named[0]?.id);
});

check('the run is told in the log when it is news, and its result can be asked for', async () => {
  const id = office.upload();
  await office.run();
  const count = async () =>
    (
      await office.db.query<{ n: number }>(
        "select count(*)::integer as n from events where type = 'UploadCheckFinished'",
      )
    ).rows[0]?.n ?? 0;
  const before = await count();
  const result = await office.run();
  assert.is(await count(), before, 'nothing new');
  assert.equal((await office.clara('GET', '/farmsys/polling/result')).body, result);
  assert.equal((await office.clara('GET', `/farmsys/runs/${result.runId}`)).body, result);
  office.book(id);
  const news = await office.run();
  assert.is(await count(), before + 1);
  const runs = async (query: string) =>
    (await office.clara('GET', `/farmsys/polling/runs?${query}`)).body.items as {
      runId: string;
      items?: object;
    }[];
  const [newest, second] = await runs('pageSize=2');
  assert.equal([newest?.runId, second?.runId, newest?.items], [news.runId, result.runId, undefined]);
  const decided = (await runs('only=decided&pageSize=200')).map(({ runId }) => runId);
  assert.equal([decided[0], decided.includes(String(result.runId))], [news.runId, false]);
});

check.run();
