import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type SimulatedPaperless,
  type SimulatedPaperlessOptions,
  startSimulatedPaperless,
} from '../../../scripts/simulators/paperless/index.ts';
import { until } from '../../../scripts/testing/until.ts';
import { type ConnectedPaperless, connectPaperless, PaperlessError, type Upload } from './index.ts';

const uploads = suite('uploads to Paperless');

type Here = { sim: SimulatedPaperless; dms: ConnectedPaperless };

async function with2And3(run: (here: Here, release: string) => Promise<void>): Promise<void> {
  for (const release of ['2.20.15', '3.0.5'] as const) await withPaperless({ release }, run);
}
async function withPaperless(
  options: SimulatedPaperlessOptions,
  run: (here: Here, release: string) => Promise<void>,
): Promise<void> {
  const sim = await startSimulatedPaperless({
    ...{ seed: 'office', documents: 3, webhookTiming: 'fast' as const },
    ...options,
  });
  const dms = connectPaperless({ url: sim.url, token: sim.tokenOf('intake') });
  try {
    await run({ sim, dms }, options.release ?? '');
  } finally {
    dms.close();
    await sim.stop();
  }
}

const TEXT = 'Rechnung 4711\nSumme 1,00\n';
const upload = (text: string | Buffer = TEXT, more: Partial<Upload> = {}): Upload => {
  const bytes = Buffer.from(text);
  return {
    file: { name: 'Übung "1".txt', length: bytes.length, bytes: () => inPieces(bytes) },
    ...more,
  };
};
async function* inPieces(bytes: Buffer, size = 1000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const digests = (bytes: string | Buffer) => ({
  sha256: createHash('sha256').update(bytes).digest('hex'),
  md5: createHash('md5').update(bytes).digest('hex'),
});
const ended = (dms: ConnectedPaperless, task: string) =>
  until(
    () => dms.uploadTask(task),
    (state) => state?.state !== 'pending',
  );

uploads('a file becomes a document with all that was said about it, in both releases', () =>
  with2And3(async ({ sim, dms }, release) => {
    const task = await dms.uploadDocument(
      upload(TEXT, {
        ...{ title: 'Öl', created: '2026-07-15', correspondent: 1, documentType: 1, tags: [5, 12] },
        ...{ archiveSerialNumber: 4711, customFields: { 3: 'A-1' } },
      }),
    );
    const state = await ended(dms, task);
    if (state?.state !== 'saved') throw new Error(`${release}: ${JSON.stringify(state)}`);
    const found = sim.document(state.documentId);
    assert.equal(
      [found.title, found.created, found.correspondent, found.document_type, found.archive_serial_number],
      ['Öl', '2026-07-15', 1, 1, 4711],
    );
    assert.equal(
      [5, 12].filter((tag) => found.tags.includes(tag)),
      [5, 12],
    );
    assert.equal(found.custom_fields, [{ field: 3, value: 'A-1' }]);
    assert.is(found.original_file_name, 'Übung "1".txt');
    assert.is(found.owner, sim.user('intake'));
    assert.equal(await dms.documentsWithChecksum(digests(TEXT)), [{ id: found.id, sentAs: 'Übung "1".txt' }]);
  }),
);

uploads('the same file again: refused by 2.20, taken by 3.0 unless it is told not to', async () => {
  await with2And3(async ({ dms }, release) => {
    const first = await ended(dms, await dms.uploadDocument(upload()));
    const second = await ended(dms, await dms.uploadDocument(upload()));
    assert.is(second?.state, release.startsWith('2') ? 'duplicate' : 'saved');
    if (second?.state !== 'duplicate' || first?.state !== 'saved') return;
    assert.is(second.documentId, first.documentId);
    await dms.trashDocument(first.documentId);
    const third = await ended(dms, await dms.uploadDocument(upload()));
    assert.equal(
      [third?.state, third && 'documentId' in third && third.documentId],
      ['duplicate', first.documentId],
    );
    assert.equal(await dms.documentsWithChecksum(digests(TEXT)), [], 'the trash is not looked into');
  });
  await withPaperless({ duplicates: 'reject' }, async ({ dms }) => {
    const first = await ended(dms, await dms.uploadDocument(upload()));
    const second = await ended(dms, await dms.uploadDocument(upload()));
    assert.equal(
      [second?.state, second && 'documentId' in second && second.documentId],
      ['duplicate', first?.state === 'saved' && first.documentId],
    );
  });
});

uploads('who may not write any more breaks a large upload off in its middle', () =>
  withPaperless({}, async ({ sim, dms }) => {
    let pieces = 0;
    const guarded = dms.guardedBy(() => {
      if (pieces > 2) throw new Error('the lease is lost');
    });
    const bytes = Buffer.from(TEXT.repeat(100_000));
    const counted = async function* () {
      for await (const piece of inPieces(bytes, 100_000)) {
        pieces += 1;
        yield piece;
      }
    };
    const file = { name: 'large.txt', length: bytes.length, bytes: counted };
    const message = await guarded.uploadDocument({ file }).catch((error: Error) => error.message);
    assert.is(message, 'the lease is lost');
    assert.ok(pieces < 10, `${pieces} pieces were read`);
    await sim.idle();
    assert.is(sim.world.tasks.size, 0);
  }),
);

uploads('what may become of an upload', () =>
  with2And3(async ({ sim, dms }) => {
    const state = async (text: string) => ended(dms, await dms.uploadDocument(upload(text)));
    sim.faults.add({ kind: 'task', ends: 'divided', times: 1 });
    assert.equal(await state('a pile'), { state: 'divided', reason: 'Barcode splitting complete!' });
    sim.faults.add({ kind: 'task', ends: 'failed', message: 'No space left on device', times: 1 });
    const failed = await state('a large one');
    assert.is(failed?.state, 'failed');
    assert.match(failed && 'reason' in failed ? failed.reason : '', 'No space left');
    sim.faults.add({ kind: 'task', ends: 'never', times: 1 });
    const never = await dms.uploadDocument(upload('a patient one'));
    await sim.idle();
    assert.equal(await dms.uploadTask(never), { state: 'pending' });
    sim.faults.add({ kind: 'task', ends: 'removed', times: 1 });
    const removed = await state('soon gone');
    assert.is(removed?.state === 'saved' && (await dms.document(removed.documentId)), null);
    assert.is(await dms.uploadTask('00000000-0000-4000-8000-000000000000'), null);
  }),
);

uploads('an upload that ended in an error may have arrived: its checksum tells', () =>
  withPaperless({}, async ({ sim, dms }) => {
    const failure = (call: Promise<unknown>) =>
      call.then(
        () => 'none',
        (error: unknown) => (error instanceof PaperlessError ? error.failure : String(error)),
      );
    const cases = [
      { fault: { kind: 'status', status: 413 }, failure: 'refused', arrived: 0 },
      { fault: { kind: 'status', status: 500, after: true }, failure: 'failed', arrived: 1 },
      { fault: { kind: 'reset', after: true }, failure: 'unreachable', arrived: 1 },
    ] as const;
    for (const [index, { fault, failure: expected, arrived }] of cases.entries()) {
      sim.faults.add({ ...fault, times: 1, match: { path: 'post_document' } });
      const text = `Letter ${index}`;
      assert.is(await failure(dms.uploadDocument(upload(text))), expected);
      await sim.idle();
      assert.is((await dms.documentsWithChecksum(digests(text))).length, arrived, fault.kind);
    }
    assert.is(await failure(dms.uploadDocument(upload(''))), 'refused');
  }),
);

uploads('a large file is read only as fast as it is taken', async () => {
  const chunk = Buffer.alloc(64 * 1024, 'x');
  const length = 64 * 1024 * 1024;
  let read = 0;
  let taken = 0;
  let mostAhead = 0;
  const server = createServer(async (request, response) => {
    for await (const piece of request) {
      taken += piece.length;
      mostAhead = Math.max(mostAhead, read - taken);
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(randomUUID()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const dms = connectPaperless({ url: `http://127.0.0.1:${port}`, token: 't' });
  try {
    async function* bytes() {
      for (; read < length; read += chunk.length) yield chunk;
    }
    await dms.uploadDocument({ file: { name: 'large.bin', length, bytes } });
    assert.ok(taken > length);
    assert.ok(mostAhead < length / 4, `${mostAhead} bytes were read before they could be sent`);
  } finally {
    dms.close();
    server.close();
  }
});

uploads('a file of another length than was said is not sent as if it were whole', () =>
  withPaperless({}, async ({ sim, dms }) => {
    for (const length of [TEXT.length - 1, TEXT.length + 1]) {
      const file = { name: 'short.txt', length, bytes: () => inPieces(Buffer.from(TEXT)) };
      const error = await dms.uploadDocument({ file }).catch((reason: Error) => reason);
      assert.instance(error, PaperlessError);
    }
    await sim.idle();
    assert.is(sim.documents().length, 3);
  }),
);

uploads.run();
