import { randomBytes } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { slowLine } from '../../../scripts/drills/inbox/slow-line.ts';
import { apiAs } from '../../../scripts/testing/as-person.ts';
import { hybridPdf } from '../../../scripts/testing/hybrid-pdf.ts';
import { bring, whenRead } from '../../../scripts/testing/inbox-fixture.ts';
import { serviceFixture } from '../../../scripts/testing/service-fixture.ts';
import { OPEN_SERVICE, serviceProcess } from '../../../scripts/testing/service-process.ts';
import { until } from '../../../scripts/testing/until.ts';

const test = suite('an upload whose process stands still');
const CLERK = { permissions: ['VIEW_INBOX'] };
/** More than lies between two sockets: the rest is still to be sent. */
const BYTES = 24_000_000;
const LONGER_THAN_A_LEASE_MS = 120_000;

test('another one saves the file; the first one breaks off when it goes on', async () => {
  const fixture = await serviceFixture({ documents: 0, paused: true });
  const line = await slowLine(fixture.paperless.url);
  const first = await serviceProcess({ ...fixture.env, PAPERLESS_URL: line.url }, OPEN_SERVICE);
  const anna = apiAs(first, 'anna', CLERK);
  const pdf = await hybridPdf([], { padding: randomBytes(BYTES) });
  const { items } = await bring(first, 'anna', { 'gross.pdf': pdf });
  const itemId = items[0]?.itemId ?? '';
  const { segments } = (await whenRead(anna, itemId)) as { segments: [{ segmentId: string }] };

  const held = line.hold();
  const saving = await anna('POST', `/inbox/items/${itemId}/save`, { segments: [segments[0].segmentId] });
  assert.is(saving.status, 202);
  await held.reached;
  first.signal('SIGSTOP');
  const second = await serviceProcess(fixture.env, OPEN_SERVICE);
  /** What Paperless has taken, whatever becomes of it. */
  const uploads = () => fixture.paperless.world.tasks.size;
  try {
    const saved = async () =>
      (await fixture.db.query<{ sent_twice: string | null }>(SAVED, [itemId])).rows[0]?.sent_twice;
    await until(saved, (row) => row !== undefined, LONGER_THAN_A_LEASE_MS);
    assert.is(uploads(), 1);
    first.signal('SIGCONT');
    held.release();
    await held.over;
    await until(
      () => anna('GET', `/inbox/items/${itemId}`),
      ({ body }) => body.state === 'done',
    );
    assert.equal([uploads(), await saved()], [1, null]);
  } finally {
    await Promise.all([first, second].map((one) => one.kill('SIGKILL')));
    line.close();
    await fixture.close();
  }
});

const SAVED = `select sent_twice from inbox_segments where item_id = $1 and state = 'saved'`;

test.run();
