import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { apiAs, believePeople } from '../../../scripts/testing/as-person.ts';
import { type DocumentFixture, documentFixture } from '../../../scripts/testing/document-fixture.ts';
import { PROCESSING_TAG } from '../../../scripts/testing/process-fixture.ts';
import { until } from '../../../scripts/testing/until.ts';

// A workflow of Paperless that answers each of our writes: its own title, and the processing tag once more.

const twoWriters = suite('two programs that write in turn');
let fixture: DocumentFixture;

twoWriters.before(async () => {
  fixture = await documentFixture({ authenticate: believePeople });
  await fixture.setRules([fixture.dieselRule]);
});
twoWriters.after.each(() => fixture.settle());
twoWriters.after(() => fixture.close());

const GUESS = 'Lieferschein';
async function answered(id: number): Promise<void> {
  const { tags } = fixture.paperless.document(id);
  fixture.paperless.edit(id, { title: GUESS, tags: [...tags, PROCESSING_TAG] }, { fireWebhook: false });
  await fixture.call(id);
}

twoWriters('recognised after two rounds, told, left alone, and taken up again by a person', async () => {
  const id = fixture.scan();
  await fixture.call(id);
  for (const times of [1, 2]) {
    await fixture.ended(id, 'changed', times);
    await answered(id);
  }
  // The second guess is the same as the first: at first it looks like an old copy that came back, and is written over.
  await fixture.ended(id, 'changed', 4);
  await answered(id);
  await fixture.comesTo(id, 'parked');
  assert.is((await fixture.queueOf(id))?.reason, 'two-writers');
  assert.is(fixture.paperless.document(id).title, GUESS);
  const parked = (await fixture.eventsOf(id)).find(({ type }) => type === 'DocumentParked')?.data;
  assert.equal((parked as { because?: unknown }).because, {
    code: 'overwritten',
    values: { rules: 'Diesel', parts: 'title' },
  });

  fixture.paperless.requests.reset();
  fixture.paperless.edit(id, { title: 'Noch einmal' }, { fireWebhook: false });
  await fixture.call(id);
  await fixture.ended(id, 'echo');
  assert.equal([fixture.writes(), (await fixture.queueOf(id))?.state], [[], 'parked']);

  const clara = apiAs(fixture, 'sub-of-clara', { username: 'clara', permissions: ['RUN_PROCESSING'] });
  assert.is((await clara('POST', `/queue/${id}/retry`)).status, 202);
  await fixture.ended(id, 'changed', 5);
  assert.not.equal(fixture.paperless.document(id).title, 'Noch einmal');
  await until(
    () => fixture.queueOf(id),
    (row) => row === undefined,
  );
});

twoWriters.run();
