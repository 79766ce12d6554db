import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { until } from '../../../scripts/testing/until.ts';
import {
  DONE,
  itemOf,
  LINK_FIELD,
  NUMBER_FIELD,
  outcomeOf,
  UPLOADED,
  type UploadFixture,
  uploadFixture,
} from '../../../scripts/testing/upload-fixture.ts';

// Uploaded documents are completed from the farm system: a whole service, a simulated Paperless and farm system.

const check = suite('upload check');
let fixture: UploadFixture;
const OPEN = { state: 'open', entryId: null, eventId: null, cause: null, error: null };

check.before(async () => {
  fixture = await uploadFixture();
});
check.before.each(() => fixture.clear());
check.after(() => fixture.close());

check(
  'one entry: everything that differs is written, the tags last, and told with before and after',
  async () => {
    const id = fixture.upload(9);
    const supplier = fixture.farm.addSupplier({ name: 'Neuer Lieferant KG', number: '0099' });
    const entry = fixture.book(id, { supplierId: supplier.id });
    fixture.paperless.requests.reset();
    const dry = await fixture.run({ dryRun: true });
    assert.equal(fixture.writes(), []);
    assert.equal(await fixture.typesOf(id), []);

    fixture.paperless.requests.reset();
    const result = await fixture.run();
    const { title, correspondent, document_type, created, custom_fields, notes } =
      fixture.paperless.document(id);
    const number = fixture.paperless.correspondent('Neuer Lieferant KG');
    assert.equal(
      [title, correspondent, document_type, created, fixture.tagsOf(id)],
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
    assert.equal(await fixture.typesOf(id), ['UploadMatchPlanned', 'UploadMatched']);
    assert.equal(
      fixture.writes().map(({ method, path }) => `${method} ${path.replace(/\d+/, 'n')}`),
      [
        'POST /api/correspondents/',
        'PATCH /api/documents/n/',
        'POST /api/documents/bulk_edit/',
        'POST /api/documents/n/notes/',
        'POST /api/documents/bulk_edit/',
      ],
    );
    assert.equal([result.checked, result.matched, result.failed], [1, 1, 0]);

    // What a dry run reports is what is done, except for the id of a correspondent that had to be created.
    const told = itemOf(dry, id);
    const did = itemOf(result, id);
    assert.equal(told?.newCorrespondent, 'Neuer Lieferant KG');
    assert.equal(
      told?.changes,
      did?.changes?.filter(({ what }) => what !== 'correspondent'),
    );
    const setting = await fixture.clara('GET', `/correspondents/settings?q=${supplier.id}`);
    assert.equal(setting.body.items, [
      { id: number, name: 'Neuer Lieferant KG', supplierNumber: '0099', farmsysId: supplier.id, aliases: [] },
    ]);
  },
);

check('no entry: it waits, at two requests at most when nothing waits at all', async () => {
  const id = fixture.upload();
  const result = await fixture.run();
  assert.equal([outcomeOf(result, id), result.unchanged], ['waits', 1]);
  assert.equal([await fixture.typesOf(id), fixture.tagsOf(id)], [[], [UPLOADED]]);
  fixture.paperless.setTags(id, [], { fireWebhook: false });
  fixture.paperless.requests.reset();
  fixture.farm.requests.reset();
  assert.is((await fixture.run()).checked, 0);
  assert.ok(fixture.paperless.requests.list.length + fixture.farm.requests.list.length <= 2);
});

check('two entries: no match, told once, listed; over when one is gone', async () => {
  const id = fixture.upload();
  const [one, two] = [fixture.book(id), fixture.book(id, { externalNumber: 'RE-78' })];
  assert.is(outcomeOf(await fixture.run(), id), 'ambiguous');
  assert.is(outcomeOf(await fixture.run(), id), 'ambiguous');
  assert.equal([await fixture.typesOf(id), fixture.tagsOf(id)], [['UploadAmbiguous'], [UPLOADED]]);
  const listed = await fixture.clara('GET', '/farmsys/ambiguous-uploads');
  const [item] = listed.body.items as { documentId: number; title: string; entryIds: string[] }[];
  assert.equal(
    [listed.body.total, item?.documentId, item?.title, item?.entryIds],
    [1, id, 'Scan', [one.id, two.id]],
  );
  fixture.farm.world.invoices.pop();
  assert.is(outcomeOf(await fixture.run(), id), 'matched');
  assert.is((await fixture.clara('GET', '/farmsys/ambiguous-uploads')).body.total, 0);
});

check(
  'a person chooses one of two: completed from it at once, taken back as any change, and asked again',
  async () => {
    const id = fixture.upload();
    const [one, two] = [fixture.book(id), fixture.book(id, { externalNumber: 'RE-78' })];
    await fixture.run();
    const path = `/farmsys/ambiguous-uploads/${id}`;
    const shown = await fixture.clara('GET', path);
    assert.equal([shown.status, shown.body.differing, shown.body.choice], [200, ['number'], OPEN]);
    const wish = { entryId: two.id, entryIds: [one.id, two.id] };
    const outdated = await fixture.clara('PUT', `${path}/choice`, { ...wish, entryIds: [one.id, 'ER-0'] });
    assert.equal([outdated.status, outdated.body.reason], [409, 'entries-changed']);
    const chosen = await fixture.clara('PUT', `${path}/choice`, wish);
    assert.equal(
      [chosen.body.state, chosen.body.entryId, fixture.tagsOf(id)],
      ['written', two.id, [DONE, 5, 12]],
    );
    assert.ok(fixture.paperless.document(id).title.includes('RE-78'));
    assert.is((await fixture.clara('DELETE', `${path}/choice`)).status, 409);

    assert.is((await fixture.clara('POST', `/documents/${id}/undo/${chosen.body.eventId}`)).status, 200);
    assert.is(
      (await fixture.clara('GET', '/farmsys/ambiguous-uploads')).body.total,
      1,
      'open again, at once',
    );
    assert.is(outcomeOf(await fixture.run(), id), 'ambiguous');
    assert.equal((await fixture.clara('GET', path)).body.choice, OPEN);
    assert.equal(await fixture.typesOf(id), [
      ...['UploadAmbiguous', 'UploadEntryChosen', 'UploadMatchPlanned', 'UploadMatched'],
      ...['DocumentChangePlanned', 'ChangeUndone'],
    ]);
  },
);

check('a choice outlives an outage: the next check writes it; until then it can be taken back', async () => {
  const id = fixture.upload();
  const entryIds = [fixture.book(id).id, fixture.book(id).id];
  await fixture.run();
  const path = `/farmsys/ambiguous-uploads/${id}/choice`;
  const choose = async () => {
    const lost = fixture.farm.faults.add({ kind: 'status', status: 503, route: 'GET /search' });
    const { body } = await fixture.clara('PUT', path, { entryId: entryIds[1], entryIds });
    fixture.farm.faults.remove(lost);
    return body;
  };
  assert.equal(await choose(), { ...OPEN, state: 'chosen', entryId: entryIds[1] });
  assert.equal((await fixture.clara('DELETE', path)).body, OPEN);
  await choose();
  const result = await fixture.run();
  assert.equal(itemOf(result, id)?.entryIds, [entryIds[1]]);
  assert.equal(fixture.tagsOf(id), [DONE, 5, 12]);
});

check('the same documents with several entries are no news at each run', async () => {
  const id = fixture.upload();
  fixture.book(id);
  fixture.book(id);
  const { runId } = await fixture.run();
  const again = await fixture.run();
  const { items } = (await fixture.clara('GET', '/farmsys/polling/runs?only=decided')).body;
  const ids = (items as { runId: string }[]).map((run) => run.runId);
  assert.equal([ids.includes(String(runId)), ids.includes(String(again.runId))], [true, false]);
});

check('two entries, and the document is no longer uploaded: nothing is left to choose', async () => {
  const id = fixture.upload();
  fixture.book(id);
  fixture.book(id);
  await fixture.run();
  fixture.paperless.setTags(id, [], { fireWebhook: false });
  await fixture.run();
  assert.equal(await fixture.typesOf(id), ['UploadAmbiguous', 'UploadAmbiguityEnded']);
});

check(
  'the owner is the client of the farm, and the service stays able to write; others keep their grants',
  async () => {
    const id = fixture.upload();
    const { user } = fixture.paperless;
    await fixture.admin('PUT', `/farmsys/clients/${user('hof-petersen')}`, { farmsysBetriebId: 'B-1' });
    fixture.book(id, { farmId: 'B-1' });
    await fixture.run();
    const { owner } = fixture.paperless.document(id);
    assert.is(owner, user('hof-petersen'));
    assert.is((await fixture.clara('PATCH', `/documents/${id}`, { title: 'Danach' })).status, 200);

    const other = fixture.upload();
    fixture.book(other, { farmId: 'B-9' });
    const item = itemOf(await fixture.run(), other);
    assert.equal([item?.outcome, item?.notices], ['matched', ['unknown-betrieb']]);
    assert.is(fixture.paperless.document(other).owner, fixture.paperless.document(fixture.upload()).owner);
  },
);

check(
  'our own write comes back as a call: one read, nothing recorded but that it was looked at',
  async () => {
    const id = fixture.upload();
    fixture.book(id);
    await fixture.call(id);
    await until(
      () => fixture.typesOf(id),
      (types) => types.includes('DocumentProcessed'),
    );
    await fixture.run();
    const before = (await fixture.typesOf(id)).length;
    fixture.paperless.requests.reset();
    await fixture.call(id);
    const types = await until(
      () => fixture.typesOf(id),
      (all) => all.length === before + 3,
    );
    assert.equal(types.slice(before), ['WebhookReceived', 'ProcessingStarted', 'DocumentProcessed']);
  },
);

check('Paperless saves an older title over ours: written again', async () => {
  const id = fixture.upload();
  fixture.book(id);
  await fixture.run();
  const { title } = fixture.paperless.document(id);
  fixture.paperless.edit(id, { title: 'Scan' }, { fireWebhook: false });
  await until(
    () => fixture.paperless.document(id).title,
    (now) => now === title,
  );
  await until(
    () => fixture.typesOf(id),
    (types) => types.at(-1) === 'DocumentEdited',
  );
});

check(
  'a document that the run and a person change at once: one after the other, neither is lost',
  async () => {
    const id = fixture.upload();
    fixture.book(id);
    const [result, edited] = await Promise.all([
      fixture.run(),
      fixture.clara('PUT', `/documents/${id}/tags`, { tags: [10], from: [] }),
    ]);
    assert.equal([outcomeOf(result, id), edited.status], ['matched', 200]);
    assert.equal(fixture.tagsOf(id), [DONE, 5, 10, 12]);
  },
);

check('many documents of one new supplier: it is created once', async () => {
  const supplier = fixture.farm.addSupplier({ name: 'Viele Rechnungen GmbH' });
  const ids = [fixture.upload(), fixture.upload(), fixture.upload(), fixture.upload(), fixture.upload()];
  for (const id of ids) fixture.book(id, { supplierId: supplier.id });
  fixture.paperless.requests.reset();
  assert.is((await fixture.run()).matched, 5);
  assert.is(fixture.writes().filter(({ path }) => path === '/api/correspondents/').length, 1);
  const named = [...fixture.paperless.world.correspondents.values()].filter(
    ({ name }) => name === 'Viele Rechnungen GmbH',
  );
  assert.is(named.length, 1);
  for (const id of ids) assert.is(fixture.paperless.document(id).correspondent, named[0]?.id);
});

check('the run is told in the log when it is news, and its result can be asked for', async () => {
  const id = fixture.upload();
  await fixture.run();
  const count = async () =>
    (
      await fixture.db.query<{ n: number }>(
        "select count(*)::integer as n from events where type = 'UploadCheckFinished'",
      )
    ).rows[0]?.n ?? 0;
  const before = await count();
  const result = await fixture.run();
  assert.is(await count(), before, 'nothing new');
  assert.equal((await fixture.clara('GET', '/farmsys/polling/result')).body, result);
  assert.equal((await fixture.clara('GET', `/farmsys/runs/${result.runId}`)).body, result);
  fixture.book(id);
  const news = await fixture.run();
  assert.is(await count(), before + 1);
  const runs = async (query: string) =>
    (await fixture.clara('GET', `/farmsys/polling/runs?${query}`)).body.items as {
      runId: string;
      items?: object;
    }[];
  const [newest, second] = await runs('pageSize=2');
  assert.equal([newest?.runId, second?.runId, newest?.items], [news.runId, result.runId, undefined]);
  const decided = (await runs('only=decided&pageSize=200')).map(({ runId }) => runId);
  assert.equal([decided[0], decided.includes(String(result.runId))], [news.runId, false]);
});

check.run();
