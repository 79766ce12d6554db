import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, apiAs, believePeople } from '../../scripts/testing/as-person.ts';
import { type TestOffice, testOffice } from '../../scripts/testing/test-office.ts';
import { until } from '../../scripts/testing/until.ts';

// Uploaded documents are completed from the farm system: a whole service, a simulated Paperless and farm system.

const UPLOADED = 2;
const DONE = 3;
const MANUAL = 4;
const NUMBER_FIELD = 3;
const LINK_FIELD = 4;
const SETTINGS = {
  steuertag_ids: [UPLOADED, DONE, MANUAL, 16],
  farmsys_tag_hochgeladen: UPLOADED,
  farmsys_tag_erledigt: DONE,
  farmsys_tag_manuell: null,
  farmsys_link_field: LINK_FIELD,
  farmsys_belegnummer_field: NUMBER_FIELD,
  farmsys_titel_vorlage: "{{supplier}} {{number}} {{date date 'DD.MM.YYYY'}}",
  farmsys_dokumenttyp: 1,
  farmsys_tags: [5],
};

const check = suite('upload check');
let office: TestOffice;
let clara: Api;
let admin: Api;

check.before(async () => {
  office = await testOffice({
    documents: 3,
    farm: true,
    authenticate: believePeople,
    // Nothing of its own: the tests ask for every run.
    env: { FARMSYS_UPLOAD_CHECK_CRON: '0 0 0 1 1 *', CHANGE_LEASE_SECONDS: '1' },
  });
  const permissions = ['EDIT_DOCUMENTS', 'RUN_PROCESSING', 'VIEW_QUEUE', 'MERGE_CORRESPONDENTS'];
  clara = apiAs(office, 'clara', { permissions });
  admin = apiAs(office, 'anna', { permissions: ['MANAGE_SETTINGS'] });
  for (const [key, value] of Object.entries(SETTINGS)) await set(key, value);
});
check.before.each(() => {
  for (const { id } of office.paperless.documents()) office.paperless.setTags(id, [], { fireWebhook: false });
  office.farm.world.invoices.splice(0);
});
check.after.each(() => {
  office.paperless.faults.clear();
  office.farm.faults.clear();
  office.paperless.removeWorkflows();
});
check.after(() => office.close());

async function set(key: string, value: unknown): Promise<void> {
  const { status, body } = await admin('PUT', `/settings/${key}`, { value });
  assert.is(status, 200, JSON.stringify(body));
}
const upload = (...more: number[]) => {
  const { id } = office.paperless.addDocument({ title: 'Scan', created: '2026-01-01' });
  office.paperless.setTags(id, [UPLOADED, ...more], { fireWebhook: false });
  return id;
};
type Result = {
  state: string;
  stopped?: string;
  items: { documentId: number; outcome: string; changes?: { what: string }[]; [name: string]: unknown }[];
  [name: string]: unknown;
};
/** The lock of the run before is given back a moment after its answer. */
async function run(body: object = {}): Promise<Result> {
  const answer = await until(
    () => clara('POST', '/farmsys/process-uploads', body),
    ({ status }) => status !== 409,
  );
  assert.is(answer.status, 200, JSON.stringify(answer.body));
  return answer.body as Result;
}
const typesOf = async (id: number) =>
  (
    await office.db.query<{ type: string }>('select type from events where stream = $1 order by version', [
      `document-${id}`,
    ])
  ).rows.map(({ type }) => type);
const tagsOf = (id: number) => office.paperless.document(id).tags.sort((a, b) => a - b);
const writes = () => office.paperless.requests.list.filter(({ method }) => method !== 'GET');
const itemOf = ({ items }: Result, id: number) => items.find(({ documentId }) => documentId === id);
const outcomeOf = (result: Result, id: number) => itemOf(result, id)?.outcome;

function invoiceFor(documentId: number, more: object = {}) {
  const [supplier] = office.farm.world.suppliers;
  return office.farm.addInvoice({
    documentId,
    externalNumber: 'RE-77',
    date: '2026-03-05',
    amount: { minor: 11_900, currency: 'EUR' },
    supplierId: supplier?.id ?? '',
    url: 'https://farm.test/invoices/77',
    ...more,
  });
}

check(
  'one entry: everything that differs is written, the tags last, and told with before and after',
  async () => {
    const id = upload(9);
    const supplier = office.farm.addSupplier({ name: 'Neuer Lieferant KG', number: '0099' });
    const entry = invoiceFor(id, { supplierId: supplier.id });
    office.paperless.requests.reset();
    const dry = await run({ dryRun: true });
    assert.equal(
      writes().filter(({ documentIds }) => documentIds?.includes(id)),
      [],
    );
    assert.equal(await typesOf(id), []);

    office.paperless.requests.reset();
    const result = await run();
    const { title, correspondent, document_type, created, custom_fields, notes } =
      office.paperless.document(id);
    const number = office.paperless.correspondent('Neuer Lieferant KG');
    assert.equal(
      [title, correspondent, document_type, created, tagsOf(id)],
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
    assert.equal(await typesOf(id), ['UploadMatchPlanned', 'UploadMatched']);
    assert.equal(
      writes().map(({ method, path }) => `${method} ${path.replace(/\d+/, 'n')}`),
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
    const setting = await clara('GET', `/correspondents/settings?q=${supplier.id}`);
    assert.equal(setting.body.items, [
      { id: number, name: 'Neuer Lieferant KG', supplierNumber: '0099', farmsysId: supplier.id, aliases: [] },
    ]);
  },
);

check('no entry: it waits, at two requests at most when nothing waits at all', async () => {
  const id = upload();
  const result = await run();
  assert.equal([outcomeOf(result, id), result.unchanged], ['waits', 1]);
  assert.equal([await typesOf(id), tagsOf(id)], [[], [UPLOADED]]);
  office.paperless.setTags(id, [], { fireWebhook: false });
  office.paperless.requests.reset();
  office.farm.requests.reset();
  assert.is((await run()).checked, 0);
  assert.ok(office.paperless.requests.list.length + office.farm.requests.list.length <= 2);
});

check(
  'no entry, and a tag for manual editing is set: that one in its place; taken back, it stays so',
  async () => {
    const id = upload();
    await set('farmsys_tag_manuell', MANUAL);
    try {
      const result = await run();
      assert.equal([outcomeOf(result, id), tagsOf(id)], ['manual', [MANUAL]]);
      assert.equal(await typesOf(id), ['UploadManualPlanned', 'UploadMarkedManual']);
      const undone = await clara('POST', `/documents/${id}/undo/${itemOf(result, id)?.eventId}`);
      assert.equal([undone.status, tagsOf(id)], [200, [UPLOADED]]);
      const again = itemOf(await run(), id);
      assert.equal([again?.outcome, again?.reason, tagsOf(id)], ['waits', 'taken-back', [UPLOADED]]);
      invoiceFor(id);
      assert.is(outcomeOf(await run(), id), 'matched');
    } finally {
      await set('farmsys_tag_manuell', null);
    }
  },
);

check('two entries: no match, told once, listed; over when one is gone', async () => {
  const id = upload();
  const [one, two] = [invoiceFor(id), invoiceFor(id, { externalNumber: 'RE-78' })];
  assert.is(outcomeOf(await run(), id), 'ambiguous');
  assert.is(outcomeOf(await run(), id), 'ambiguous');
  assert.equal([await typesOf(id), tagsOf(id)], [['UploadAmbiguous'], [UPLOADED]]);
  const listed = await clara('GET', '/farmsys/ambiguous-uploads');
  const [item] = listed.body.items as { documentId: number; entryIds: string[] }[];
  assert.equal([listed.body.total, item?.documentId, item?.entryIds], [1, id, [one.id, two.id]]);
  office.farm.world.invoices.pop();
  assert.is(outcomeOf(await run(), id), 'matched');
  assert.is((await clara('GET', '/farmsys/ambiguous-uploads')).body.total, 0);
});

check('two entries, and the document is no longer uploaded: nothing is left to choose', async () => {
  const id = upload();
  invoiceFor(id);
  invoiceFor(id);
  await run();
  office.paperless.setTags(id, [], { fireWebhook: false });
  await run();
  assert.equal(await typesOf(id), ['UploadAmbiguous', 'UploadAmbiguityEnded']);
});

check('a match is taken back, control tags and all; the same one is not made again', async () => {
  const id = upload(9);
  const before = office.paperless.document(id);
  invoiceFor(id);
  const eventId = itemOf(await run(), id)?.eventId;
  const undone = await clara('POST', `/documents/${id}/undo/${eventId}`);
  assert.is(undone.status, 200, JSON.stringify(undone.body));
  const after = office.paperless.document(id);
  for (const name of ['title', 'correspondent', 'document_type', 'created', 'owner'] as const)
    assert.equal(after[name], before[name], name);
  assert.equal(tagsOf(id), [UPLOADED, 9]);
  assert.equal(itemOf(await run(), id)?.reason, 'taken-back');
  const redone = (undone.body.change as { eventId: string }).eventId;
  assert.is((await clara('POST', `/documents/${id}/undo/${redone}`)).status, 200);
  assert.equal(tagsOf(id), [DONE, 5, 9, 12]);

  const other = upload();
  invoiceFor(other);
  const second = itemOf(await run(), other)?.eventId;
  office.paperless.edit(other, { title: 'Von Hand' }, { fireWebhook: false });
  assert.is((await clara('POST', `/documents/${other}/undo/${second}`)).status, 409);
});

check(
  'the owner is the client of the farm, and the service stays able to write; others keep their grants',
  async () => {
    const id = upload();
    const { user } = office.paperless;
    await admin('PUT', `/farmsys/clients/${user('hof-petersen')}`, { farmsysBetriebId: 'B-1' });
    invoiceFor(id, { farmId: 'B-1' });
    await run();
    const { owner } = office.paperless.document(id);
    assert.is(owner, user('hof-petersen'));
    assert.is((await clara('PATCH', `/documents/${id}`, { title: 'Danach' })).status, 200);

    const other = upload();
    invoiceFor(other, { farmId: 'B-9' });
    const item = itemOf(await run(), other);
    assert.equal([item?.outcome, item?.notices], ['matched', ['unknown-betrieb']]);
    assert.is(office.paperless.document(other).owner, office.paperless.document(upload()).owner);
  },
);

check(
  'our own write comes back as a call: one read, nothing recorded but that it was looked at',
  async () => {
    const id = upload();
    invoiceFor(id);
    await office.call(id);
    await until(
      () => typesOf(id),
      (types) => types.includes('DocumentProcessed'),
    );
    await run();
    const before = (await typesOf(id)).length;
    office.paperless.requests.reset();
    await office.call(id);
    const types = await until(
      () => typesOf(id),
      (all) => all.length === before + 3,
    );
    assert.equal(types.slice(before), ['WebhookReceived', 'ProcessingStarted', 'DocumentProcessed']);
  },
);

check('Paperless saves an older title over ours: written again', async () => {
  const id = upload();
  invoiceFor(id);
  await run();
  const { title } = office.paperless.document(id);
  office.paperless.edit(id, { title: 'Scan' }, { fireWebhook: false });
  await until(
    () => office.paperless.document(id).title,
    (now) => now === title,
  );
  assert.is((await typesOf(id)).at(-1), 'DocumentEdited');
});

check(
  'a document that the run and a person change at once: one after the other, neither is lost',
  async () => {
    const id = upload();
    invoiceFor(id);
    const [result, edited] = await Promise.all([
      run(),
      clara('PUT', `/documents/${id}/tags`, { tags: [10], from: [] }),
    ]);
    assert.equal([outcomeOf(result, id), edited.status], ['matched', 200]);
    assert.equal(tagsOf(id), [DONE, 5, 10, 12]);
  },
);

check('many documents of one new supplier: it is created once', async () => {
  const supplier = office.farm.addSupplier({ name: 'Viele Rechnungen GmbH' });
  const ids = [upload(), upload(), upload(), upload(), upload()];
  for (const id of ids) invoiceFor(id, { supplierId: supplier.id });
  assert.is((await run()).matched, 5);
  const named = [...office.paperless.world.correspondents.values()].filter(
    ({ name }) => name === 'Viele Rechnungen GmbH',
  );
  assert.is(named.length, 1);
  for (const id of ids) assert.is(office.paperless.document(id).correspondent, named[0]?.id);
});

check('the run is told in the log when it is news, and its result can be asked for', async () => {
  const id = upload();
  await run();
  const count = async () =>
    (
      await office.db.query<{ n: number }>(
        "select count(*)::integer as n from events where type = 'UploadCheckFinished'",
      )
    ).rows[0]?.n ?? 0;
  const before = await count();
  const result = await run();
  assert.is(await count(), before, 'nothing new');
  assert.equal((await clara('GET', '/farmsys/polling/result')).body, result);
  assert.equal((await clara('GET', `/farmsys/runs/${result.runId}`)).body, result);
  invoiceFor(id);
  await run();
  assert.is(await count(), before + 1);
});

check.run();
