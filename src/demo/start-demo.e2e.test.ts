import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { until } from '../../scripts/testing/until.ts';
import { type Demo, DemoRefused, startDemo } from './start-demo.ts';

const demo = suite('the demo');
let dataDir: string;
const told: string[] = [];
const start = (reset = false): Promise<Demo> =>
  startDemo({ dataDir, reset, ports: { service: 0, paperless: 0 }, tell: (line) => void told.push(line) });

demo.before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'intake-demo-'));
  await chmod(dataDir, 0o755);
});
demo.after(() => rm(dataDir, { recursive: true, force: true }));

demo('does what its welcome says, and tells of it', async () => {
  const running = await start();
  try {
    const { id, title } = running.waitingDocument;
    const answer = await fetch(`${running.serviceUrl}/api/webhook`, {
      method: 'POST',
      headers: { 'x-api-key': running.webhookKey, 'content-type': 'application/json' },
      body: JSON.stringify({ document_id: id }),
    });
    assert.equal(await answer.json(), { status: 'queued' });
    const document = await until(
      () => running.paperless.document(id),
      ({ tags }) => !tags.includes(16),
    );
    assert.is.not(document.title, title);
    assert.is.not(document.document_type, null);
    assert.ok(document.custom_fields.length > 0);
    await until(
      () => told,
      (lines) => lines.some((line) => line.includes(`Document ${id}: changed (`)),
    );
    assert.ok(running.paperless.documents().length >= 200);

    await start().then(
      () => assert.unreachable('a second demo on the same data'),
      (error) => assert.instance(error, DemoRefused),
    );
    assert.match(await readFile(running.toolsFile, 'utf8'), `export DATA_DIR='${dataDir}'`);
  } finally {
    await running.stop();
  }
});

demo('goes on where it ended, and begins anew when told so', async () => {
  const again = await start();
  const kept = again.paperless.documents().filter(({ history }) => history.length > 0).length;
  await again.stop();
  assert.ok(kept > 0, 'what happened in the first run is still there');

  const anew = await start(true);
  const status = await fetch(`${anew.serviceUrl}/api/webhook/status`, {
    headers: { 'x-api-key': anew.webhookKey },
  });
  const { lastCall } = (await status.json()) as { lastCall: unknown };
  await anew.stop();
  assert.is(lastCall, null);
});
demo.run();
