import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, apiAs } from '../../../scripts/testing/as-person.ts';
import { type EditFixture, editFixture, eventOf } from '../../../scripts/testing/edit-fixture.ts';
import { until } from '../../../scripts/testing/until.ts';

// Title, date, correspondent and document type by hand; the list of what waits for somebody; reading.

const edit = suite('editing a document');
let fixture: EditFixture;
let clara: Api;
let admin: Api;

edit.before(async () => {
  fixture = await editFixture();
  ({ clara, admin } = fixture);
});
edit.before.each(() => fixture.paperless.requests.reset());
edit.after.each(() => {
  fixture.paperless.faults.clear();
  fixture.paperless.removeWorkflows();
});
edit.after(() => fixture.close());

edit('a document is shown with names, content tags apart from control tags, and its link', async () => {
  const { paperless } = fixture;
  const id = fixture.scan({
    correspondent: 1,
    document_type: 2,
    tags: [9, 16],
    custom_fields: [
      { field: 15, value: paperless.option('Freigabe', 'Freigegeben') },
      { field: 1, value: 'EUR12.50' },
    ],
  });
  const { status, body } = await clara('GET', `/documents/${id}`);
  assert.is(status, 200, JSON.stringify(body));
  const { checksum, url, ...rest } = body;
  assert.match(String(checksum), /^[0-9a-f]{64}$/);
  assert.is(url, `${paperless.url}/documents/${id}/details`);
  assert.equal(rest, {
    id,
    title: 'Scan',
    created: '2026-03-04',
    correspondent: { id: 1, name: 'Landhandel Börde eG' },
    documentType: { id: 2, name: paperless.world.document_types.get(2)?.name },
    contentTags: [
      { id: 1, name: 'Posteingang', color: '#a6cee3' },
      { id: 9, name: 'Tierarzt', color: '#fb9a99' },
    ],
    controlTags: [{ id: 16, name: 'Verarbeiten', color: '#e31a1c' }],
    customFields: [
      { id: 1, name: 'Betrag', type: 'monetary', value: 'EUR12.50' },
      {
        id: 15,
        name: 'Freigabe',
        type: 'select',
        value: paperless.option('Freigabe', 'Freigegeben'),
        label: 'Freigegeben',
      },
    ],
    cashDiscounts: [],
  });
  assert.is((await clara('GET', '/documents/99999')).status, 404);
  assert.is((await clara('GET', '/documents/x')).status, 422);
});

edit('only what differs is written, in one PATCH; tags and fields are not part of it', async () => {
  const id = fixture.scan({ correspondent: 1, tags: [9] });
  const answer = await clara('PATCH', `/documents/${id}`, {
    title: 'Rechnung 7',
    created: '2026-03-04',
    correspondentId: null,
    documentTypeId: 1,
  });
  assert.is(answer.status, 200, JSON.stringify(answer.body));
  const { title, correspondent, document_type, created, tags } = fixture.paperless.document(id);
  assert.equal(
    [title, correspondent, document_type, created, tags.sort()],
    ['Rechnung 7', null, 1, '2026-03-04', [1, 9]],
  );
  assert.equal(
    fixture.writes().map(({ method, path }) => `${method} ${path}`),
    [`PATCH /api/documents/${id}/`],
  );
  const { rows } = await fixture.db.query<{ data: { changes: unknown } }>(
    "select data from events where stream = $1 and type = 'DocumentEdited'",
    [`document-${id}`],
  );
  assert.equal(rows[0]?.data.changes, [
    { what: 'title', from: 'Scan', to: 'Rechnung 7' },
    { what: 'correspondent', from: 1, to: null },
    { what: 'documentType', from: null, to: 1 },
  ]);
});

edit('nothing differs: nothing is written and nothing recorded', async () => {
  const id = fixture.scan();
  const { status, body } = await clara('PATCH', `/documents/${id}`, { title: 'Scan' });
  assert.equal([status, body.change, fixture.writes(), await fixture.typesOf(id)], [200, undefined, [], []]);
});

edit('a stale edit is 409 and says what holds now', async () => {
  const id = fixture.scan();
  fixture.paperless.edit(id, { title: 'Von Ben' });
  const stale = await clara('PATCH', `/documents/${id}`, { title: 'Neu', expected: { title: 'Scan' } });
  assert.equal([stale.status, stale.body.type], [409, '/problems/conflict']);
  assert.match(String(stale.body.detail), /title is now "Von Ben"/);
  assert.is(fixture.paperless.document(id).title, 'Von Ben');
  const edited = await clara('PATCH', `/documents/${id}`, {
    title: 'Neu',
    expected: { title: 'Von Ben', correspondentId: null },
  });
  assert.is(edited.status, 200);
});

edit('what cannot be set is 422 with its place', async () => {
  const id = fixture.scan();
  for (const [body, path] of [
    [{ title: 'x'.repeat(129) }, 'title'],
    [{ title: '' }, 'title'],
    [{ created: '2026-02-30' }, 'created'],
    [{ correspondentId: 0 }, 'correspondentId'],
    [{ correspondentId: 4711 }, 'correspondentId'],
    [{ documentTypeId: 4711 }, 'documentTypeId'],
    [{ owner: 2 }, ''],
    [{}, ''],
    [{ expected: { title: 'Scan' } }, ''],
  ] as const) {
    const answer = await clara('PATCH', `/documents/${id}`, body);
    assert.is(answer.status, 422, JSON.stringify(body));
    assert.is((answer.body.errors as { path: string }[])[0]?.path, path, JSON.stringify(body));
  }
  assert.is((await clara('PATCH', `/documents/${id}`, { title: 'a\u0000b' })).status, 422);
  assert.equal([fixture.writes(), await fixture.typesOf(id)], [[], []]);
  // 128 characters of four bytes each fit.
  assert.is((await clara('PATCH', `/documents/${id}`, { title: '🚜'.repeat(128) })).status, 200);
});

edit('custom fields are set, added and emptied by hand; the approval is not among them', async () => {
  const { paperless } = fixture;
  const released = paperless.option('Freigabe', 'Freigegeben');
  const id = fixture.scan({
    custom_fields: [
      { field: 1, value: 'EUR12.50' },
      { field: 15, value: released },
    ],
  });
  const held = () =>
    Object.fromEntries(paperless.document(id).custom_fields.map(({ field, value }) => [field, value]));
  const { status, body } = await clara('PATCH', `/documents/${id}`, {
    customFields: [
      { field: 1, value: 'EUR13.00' },
      { field: 2, value: '2026-12-24' },
    ],
    expected: {
      customFields: [
        { field: 1, value: 'EUR12.50' },
        { field: 2, value: null },
      ],
    },
  });
  assert.is(status, 200, JSON.stringify(body));
  assert.equal(held(), { 1: 'EUR13.00', 2: '2026-12-24', 15: released });
  const stale = {
    customFields: [{ field: 1, value: null }],
    expected: { customFields: [{ field: 1, value: 'EUR12.50' }] },
  };
  const refused = await clara('PATCH', `/documents/${id}`, stale);
  assert.equal([refused.status, refused.body.reason], [409, 'document-changed']);
  const forbidden = await clara('PATCH', `/documents/${id}`, { customFields: [{ field: 15, value: null }] });
  assert.equal(
    [forbidden.status, (forbidden.body.errors as { code: string }[])[0]?.code],
    [422, 'is-approval-field'],
  );
  const emptied = await clara('PATCH', `/documents/${id}`, { customFields: [{ field: 1, value: null }] });
  assert.is(emptied.status, 200, JSON.stringify(emptied.body));
  assert.is(held()[1], null);
  await clara('POST', `/documents/${id}/undo/${eventOf(emptied.body)}`);
  await clara('POST', `/documents/${id}/undo/${eventOf(body)}`);
  assert.equal(held(), { 1: 'EUR12.50', 2: null, 15: released });
});

edit('an edit can be taken back, and the taking back as well', async () => {
  const id = fixture.scan({ correspondent: 3 });
  const edited = await clara('PATCH', `/documents/${id}`, { title: 'Neu', correspondentId: null });
  const back = await clara('POST', `/documents/${id}/undo/${eventOf(edited.body)}`);
  assert.equal(
    [back.status, back.body.title, (back.body.correspondent as { id: number }).id],
    [200, 'Scan', 3],
  );
  const again = await clara('POST', `/documents/${id}/undo/${eventOf(back.body)}`);
  assert.equal([again.status, again.body.title, again.body.correspondent], [200, 'Neu', null]);
});

edit('taken back within seconds: the later look does not mistake it for an older copy', async () => {
  const id = fixture.scan();
  const edited = await clara('PATCH', `/documents/${id}`, { title: 'Versehen', created: '2026-03-05' });
  assert.is((await clara('POST', `/documents/${id}/undo/${eventOf(edited.body)}`)).status, 200);
  await fixture.lookedAgain(id);
  assert.is(fixture.paperless.document(id).title, 'Scan');
  assert.is((await fixture.typesOf(id)).filter((type) => type === 'DocumentChangePlanned').length, 2);
});

edit('Paperless saves an older copy over it seconds later: written again by itself', async () => {
  const id = fixture.scan();
  fixture.saveStaleCopies(id, { times: 1 });
  assert.is((await clara('PATCH', `/documents/${id}`, { title: 'Behalten' })).status, 200);
  await until(
    () => fixture.paperless.document(id).title,
    (title) => title === 'Scan',
  );
  await until(
    () => fixture.paperless.document(id).title,
    (title) => title === 'Behalten',
  );
  await until(
    () => fixture.typesOf(id),
    (types) => types.filter((type) => type === 'DocumentEdited').length === 2,
  );
});

edit('what somebody sets in Paperless while we are away is theirs, old value or not', async () => {
  const id = fixture.scan();
  assert.is((await clara('PATCH', `/documents/${id}`, { title: 'Neu' })).status, 200);
  const later = "set due_at = now() + interval '1 hour'";
  await fixture.db.query(`update change_checks ${later}, left_at = left_at - interval '1 hour'`);
  fixture.paperless.edit(id, { title: 'Scan' }, { fireWebhook: false });
  await fixture.db.query('update change_checks set due_at = now()');
  await fixture.lookedAgain(id);
  assert.is(fixture.paperless.document(id).title, 'Scan');
  assert.not.ok((await fixture.typesOf(id)).includes('DocumentChangeFailed'));
});

edit('the later look is not held back by a clock that was ahead for a moment', async () => {
  const id = fixture.scan();
  assert.is((await clara('PATCH', `/documents/${id}`, { title: 'Neu' })).status, 200);
  await fixture.db.query("update change_checks set due_at = now() + interval '1 year'");
  await fixture.lookedAgain(id);
});

edit(
  'Paperless puts the older value back again and again: written twice more, then recorded as failed',
  async () => {
    const id = fixture.scan();
    fixture.saveStaleCopies(id);
    assert.is((await clara('PATCH', `/documents/${id}`, { title: 'Behalten' })).status, 200);
    await until(
      () => fixture.typesOf(id),
      (types) => types.includes('DocumentChangeFailed'),
    );
    assert.is((await fixture.typesOf(id)).filter((type) => type === 'DocumentEdited').length, 3);
  },
);

edit('the list of what waits follows the setting, and our own change at once', async () => {
  await admin('PUT', '/settings/farmsys_tag_manuell', { value: null });
  const list = async () => {
    const { status, body } = await clara('GET', '/documents?list=manual&pageSize=200');
    assert.is(status, 200, JSON.stringify(body));
    return body as { total: number; items: { id: number; title: string; contentTags: { id: number }[] }[] };
  };
  assert.equal((await list()).items, []);
  const id = fixture.scan({ title: 'Unklar', tags: [4, 9] });
  await admin('PUT', '/settings/farmsys_tag_manuell', { value: 4 });
  const shown = (await list()).items.find((one) => one.id === id);
  assert.is(shown?.title, 'Unklar');
  assert.equal(
    shown?.contentTags.map((tag) => tag.id),
    [1, 9],
    'the control tag that brought it here is not among them',
  );
  await clara('PATCH', `/documents/${id}`, { title: 'Klar' });
  assert.is((await list()).items.find((one) => one.id === id)?.title, 'Klar');
  assert.is((await clara('GET', '/documents')).status, 422);
});

edit('who may not approve takes no document out of the list of approvals by its type', async () => {
  await admin('PUT', '/document-types/1', { freigabeErforderlich: true });
  const id = fixture.scan({ document_type: 1 });
  const refused = await clara('PATCH', `/documents/${id}`, { documentTypeId: 2 });
  assert.equal([refused.status, refused.body.reason], [403, 'leaves-approval']);
  assert.is((await clara('PATCH', `/documents/${id}`, { documentTypeId: null })).status, 403);
  assert.is((await clara('PATCH', `/documents/${id}`, { title: 'Neuer Titel' })).status, 200);
  assert.is(fixture.paperless.document(id).document_type, 1);
  const ben = apiAs(fixture, 'ben', { permissions: ['EDIT_DOCUMENTS', 'VIEW_FREIGABE'] });
  assert.is((await ben('PATCH', `/documents/${id}`, { documentTypeId: 2 })).status, 200);
  await admin('PUT', '/document-types/1', { freigabeErforderlich: false });
});

edit.run();
