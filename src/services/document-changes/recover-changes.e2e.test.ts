import { v7 as uuidv7 } from 'uuid';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { projections } from '../../../projections/index.ts';
import { type Api, apiAs, believePeople } from '../../../scripts/testing/as-person.ts';
import { type ServiceFixture, serviceFixture } from '../../../scripts/testing/service-fixture.ts';
import { OPEN_SERVICE, serviceProcess } from '../../../scripts/testing/service-process.ts';
import { until } from '../../../scripts/testing/until.ts';
import { type Change, documentStream, eventRegistry } from '../../domain/events/index.ts';
import { openEventLog } from '../../platform/event-log/index.ts';

// A change that was cut off between two lines is finished or reported, and never done twice.

const finish = suite('changes that were interrupted');
let fixture: ServiceFixture;
let clara: Api;

finish.before(async () => {
  fixture = await serviceFixture({
    documents: 2,
    authenticate: believePeople,
    env: { CHANGE_LEASE_SECONDS: '1' },
  });
  clara = apiAs(fixture, 'clara', { permissions: ['EDIT_DOCUMENTS'] });
  await apiAs(fixture, 'anna', { permissions: ['MANAGE_SETTINGS'] })('PUT', '/settings/steuertag_ids', {
    value: [3],
  });
});
finish.after.each(() => fixture.paperless.faults.clear());
finish.after(() => fixture.close());

const scan = (...tags: number[]) => {
  const { id } = fixture.paperless.addDocument({ title: 'Scan' });
  fixture.paperless.setTags(id, tags, { fireWebhook: false });
  return id;
};
const tagsOf = (id: number) => fixture.paperless.document(id).tags.sort((a, b) => a - b);
const typesOf = async (id: number) =>
  (
    await fixture.db.query<{ type: string }>('select type from events where stream = $1 order by version', [
      `document-${id}`,
    ])
  ).rows
    .map(({ type }) => type)
    // After an outage the sweep reads documents, too.
    .filter((type) => /Change|Tags/.test(type));
const closed = (id: number) =>
  until(
    () => typesOf(id),
    (types) => types.length === 2,
  );

/** What a process leaves behind that was killed after the plan was recorded. */
async function leftBehind(id: number, changes: Change[]): Promise<void> {
  const log = await openEventLog(fixture.db, { eventRegistry, projections });
  const { title, correspondent, document_type, created, owner, tags } = fixture.paperless.document(id);
  const changeId = uuidv7();
  const before = {
    title,
    correspondent,
    documentType: document_type,
    created,
    owner,
    tags,
    customFields: [],
  };
  await log.append(
    documentStream(id),
    [
      {
        type: 'DocumentChangePlanned',
        id: changeId,
        data: { documentId: id, changeId, kind: 'tags', before, changes },
      },
    ],
    { origin: { actor: 'clara', correlationId: 'killed' } },
  );
  await log.close();
}
const SWAP: Change[] = [
  { what: 'addTag', tag: 10 },
  { what: 'removeTag', tag: 9 },
];

finish('killed before the write: written, in the name of the person who asked', async () => {
  const id = scan(9, 3);
  await leftBehind(id, SWAP);
  assert.equal(await closed(id), ['DocumentChangePlanned', 'TagsChanged']);
  assert.equal(tagsOf(id), [3, 10]);
  const { rows } = await fixture.db.query<{ actor: string }>(
    "select metadata->>'actor' as actor from events where stream = $1 and type = 'TagsChanged'",
    [`document-${id}`],
  );
  assert.is(rows[0]?.actor, 'clara');
});

finish('killed after the write: only compared, nothing is written twice', async () => {
  const id = scan(9, 3);
  await leftBehind(id, SWAP);
  fixture.paperless.setTags(id, [3, 10], { fireWebhook: false });
  fixture.paperless.requests.reset();
  assert.equal(await closed(id), ['DocumentChangePlanned', 'TagsChanged']);
  assert.equal(
    fixture.paperless.requests.list.filter(({ method }) => method !== 'GET'),
    [],
  );
});

finish('meanwhile the tag became a control tag: reported, not written', async () => {
  const id = scan(9);
  await leftBehind(id, [{ what: 'addTag', tag: 3 }]);
  assert.equal(await closed(id), ['DocumentChangePlanned', 'DocumentChangeFailed']);
  assert.equal(tagsOf(id), [9]);
});

finish('meanwhile the document is gone: reported', async () => {
  const id = scan(9);
  await leftBehind(id, SWAP);
  fixture.paperless.trash(id);
  assert.equal(await closed(id), ['DocumentChangePlanned', 'DocumentChangeFailed']);
});

finish('Paperless away in the middle: 502 says so, and the change is finished when it is back', async () => {
  const id = scan(9, 3);
  fixture.paperless.faults.add({ kind: 'status', status: 503, match: { path: '/bulk_edit/' } });
  const { status, body } = await clara('PUT', `/documents/${id}/tags`, { tags: [10] });
  assert.equal([status, body.type, body.reason], [502, '/problems/dms-unavailable', 'pending']);
  assert.equal(await typesOf(id), ['DocumentChangePlanned']);
  fixture.paperless.faults.clear();
  assert.equal(await closed(id), ['DocumentChangePlanned', 'TagsChanged']);
  assert.equal(tagsOf(id), [3, 10]);
});

finish('the answer to the write is lost: it is found done, and done once', async () => {
  const id = scan(9, 3);
  fixture.paperless.faults.add({ kind: 'reset', after: true, times: 1, match: { path: '/bulk_edit/' } });
  assert.is((await clara('PUT', `/documents/${id}/tags`, { tags: [10] })).status, 502);
  assert.equal(tagsOf(id), [3, 10]);
  fixture.paperless.requests.reset();
  assert.equal(await closed(id), ['DocumentChangePlanned', 'TagsChanged']);
  assert.equal(
    fixture.paperless.requests.list.filter(({ method }) => method !== 'GET'),
    [],
  );
});

finish(
  'a write that takes longer than a change may take is not repeated by the one who is late',
  async () => {
    const id = scan(9, 3);
    // The first read back comes after the lease: by then the job may have taken over.
    fixture.paperless.faults.add({
      kind: 'latency',
      ms: 1_300,
      times: 1,
      match: { path: '/bulk_edit/', documentId: id },
    });
    fixture.paperless.faults.add({ kind: 'ignore-write', times: 1, match: { documentId: id } });
    const { status, body } = await clara('PUT', `/documents/${id}/tags`, { tags: [10] });
    assert.equal([status, body.reason], [502, 'pending']);
    assert.equal(await closed(id), ['DocumentChangePlanned', 'TagsChanged']);
    assert.equal(tagsOf(id), [3, 10]);
  },
);

finish('kill -9 while Paperless is being written to: the next process finishes it', async () => {
  const id = scan(9, 3);
  const env = { ...fixture.env, WEBHOOK_QUEUE_INTERVAL_MS: '100', CHANGE_LEASE_SECONDS: '1' };
  await fixture.service.stop();
  fixture.paperless.faults.add({ kind: 'hang', match: { path: '/bulk_edit/' } });
  const first = await serviceProcess(env, OPEN_SERVICE);
  const asked = apiAs(first, 'clara', { permissions: ['EDIT_DOCUMENTS'] })('PUT', `/documents/${id}/tags`, {
    tags: [10],
  });
  asked.catch(() => {});
  await until(
    () =>
      fixture.paperless.requests.list.filter(
        ({ path, status }) => path.includes('bulk_edit') && status === null,
      ),
    (hanging) => hanging.length > 0,
  );
  await first.kill('SIGKILL');
  assert.equal([await typesOf(id), tagsOf(id)], [['DocumentChangePlanned'], [3, 9]]);

  fixture.paperless.faults.clear();
  const second = await serviceProcess(env, OPEN_SERVICE);
  try {
    assert.equal(await closed(id), ['DocumentChangePlanned', 'TagsChanged']);
    assert.equal(tagsOf(id), [3, 10]);
  } finally {
    await second.kill('SIGTERM');
  }
});

finish.run();
