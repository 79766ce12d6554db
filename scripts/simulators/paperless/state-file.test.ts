import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { startSimulatedPaperless } from './index.ts';
import { clientOf, withPaperless } from './testing/client.ts';

const folder = mkdtempSync(join(tmpdir(), 'paperless-state-'));
test.after(() => rmSync(folder, { recursive: true }));
const start = (name: string) =>
  startSimulatedPaperless({
    seed: 'office',
    documents: 5,
    stateFile: join(folder, 'deep', name),
    webhookTiming: 'fast',
  });

test('a restart finds everything as it was left', async () => {
  let before: unknown;
  let checksum = '';
  await withPaperless(start('a.json'), async (paperless) => {
    const api = clientOf(paperless);
    paperless.installWorkflow({ url: 'http://127.0.0.1:9/' });
    await api.patch('/api/documents/1/', { title: 'umbenannt', custom_fields: [{ field: 6, value: 1 }] });
    await api.upload({ title: 'Hochgeladen' }, { name: 'ä.txt', bytes: 'zwei Zeilen\nText' });
    await paperless.idle();
    checksum = (await api.get('/api/documents/6/metadata/')).body.original_checksum;
    before = {
      documents: paperless.documents(),
      tasks: [...paperless.world.tasks],
      ids: paperless.world.lastIds,
    };
  });
  await withPaperless(start('a.json'), async (paperless) => {
    assert.equal(
      { documents: paperless.documents(), tasks: [...paperless.world.tasks], ids: paperless.world.lastIds },
      before,
    );
    const api = clientOf(paperless);
    assert.is((await api.get('/api/documents/6/metadata/')).body.original_checksum, checksum);
    assert.is(paperless.world.workflows.size, 1);
    assert.is(paperless.addDocument().id, 7);
  });
});

test('changes are saved while it runs, without a half-written file in between', () =>
  withPaperless(start('b.json'), async (paperless) => {
    const file = join(folder, 'deep', 'b.json');
    paperless.edit(1, { title: 'gesichert' }, { fireWebhook: false });
    for (let wait = 0; wait < 100 && !existsSync(file); wait++)
      await new Promise((resume) => setTimeout(resume, 20));
    assert.match(readFileSync(file, 'utf8'), '"gesichert"');
    assert.not.ok(existsSync(`${file}.new`));
    assert.is(statSync(file).mode & 0o777, 0o600, 'it holds tokens');
  }));

test('a file of another kind is not overwritten', async () => {
  const file = join(folder, 'c.json');
  writeFileSync(file, '{"format":99}');
  const message = await startSimulatedPaperless({ stateFile: file }).then(
    () => null,
    (error) => error.message,
  );
  assert.match(message, 'unknown format');
});

test.run();
