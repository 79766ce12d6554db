import * as assert from 'uvu/assert';
import type { FaultInput } from '../../../scripts/simulators/farm-system/index.ts';
import {
  answering,
  connected,
  failure,
  farmClientSuite,
  letting,
  simulated,
} from '../../../scripts/testing/farm-client.ts';
import type { FarmSystemFailure } from './index.ts';

const client = farmClientSuite('when the farm system fails');

const FAULTS: [FaultInput, FarmSystemFailure, RegExp][] = [
  [{ kind: 'status', status: 500 }, 'unreachable', /^GET \/incoming-invoices: the farm system fails \(500\)/],
  [{ kind: 'status', status: 429 }, 'unreachable', /fails \(429\)/],
  [{ kind: 'status', status: 418 }, 'malformed', /418 was not agreed/],
  [{ kind: 'status', status: 302 }, 'malformed', /redirects to undefined; is FARMSYS_BASE_URL right\?/],
  [{ kind: 'slow', ms: 5_000 }, 'unreachable', /does not answer \(too slow\)/],
  [{ kind: 'hang' }, 'unreachable', /does not answer \(too slow\)/],
  [{ kind: 'reset', times: 2 }, 'unreachable', /does not answer \(ECONNRESET\)/],
  [{ kind: 'malformed' }, 'malformed', /^GET \/incoming-invoices: entries: .*expected array/],
  [{ kind: 'malformed', how: 'cut' }, 'malformed', /^GET \/incoming-invoices: \(the whole answer\)/],
  [{ kind: 'malformed', how: 'html' }, 'malformed', /\(the whole answer\)/],
];

for (const [fault, expected, words] of FAULTS) {
  client(`in trouble: ${JSON.stringify(fault)}; then it answers again`, async () => {
    const system = await simulated();
    const isSilent = fault.kind === 'slow' || fault.kind === 'hang';
    const farm = connected(system, { deadlineMs: isSilent ? 1_000 : 10_000 });
    await farm.checkConnection();
    system.faults.add({ ...fault, route: 'GET /incoming-invoices' });
    const { failure: kind, message } = await failure(farm.findInvoices(1));
    assert.is(kind, expected);
    assert.match(message, words);
    system.faults.clear();
    assert.equal(await farm.findInvoices(1), []);
    assert.is(system.requests.count('POST /login'), 1, 'the session is kept');
  });
}

client('a kept connection that the server closes just then is no failure', async () => {
  const system = await simulated();
  const farm = connected(system);
  await farm.checkConnection();
  system.faults.add({ kind: 'reset', times: 1 });
  assert.equal(await farm.findInvoices(1), []);
});

client('an answer that drips takes no longer than the time limit', async () => {
  const system = await letting((_, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write(' '), 40);
    response.once('close', () => clearInterval(timer));
  });
  const farm = connected(system, { deadlineMs: 200 });
  const { failure: kind, message } = await failure(farm.findInvoices(1));
  assert.equal([kind, /too slow/.test(message)], ['unreachable', true]);
});

client('an answer of another shape is told by endpoint and field', async () => {
  const entry = { id: 'ER-1', documentId: 8, searchText: 'ER-1' };
  const [stray, nested, circle] = await Promise.all([
    failure((await answering({ entries: [{ ...entry, documentId: 7 }, entry] })).findInvoices(7)),
    failure((await answering({ results: [{ id: 'ER-1', amount: { minor: 1.5 } }] })).liveSearch('ER-1')),
    failure((await answering({ suppliers: [], nextPage: 1 })).suppliers()),
  ]);
  assert.match(stray.message, 'GET /incoming-invoices: entries.1.documentId: not the document asked for');
  assert.match(nested.message, /^GET \/search: results\.0\.\w+/);
  assert.match(circle.message, 'GET /suppliers: nextPage: leads back');
  for (const { failure: kind } of [stray, nested, circle]) assert.is(kind, 'malformed');
});

client('nobody is there', async () => {
  const system = await simulated();
  const farm = connected(system);
  await system.stop();
  const { failure: kind, message } = await failure(farm.checkConnection());
  assert.equal(
    [kind, message],
    ['unreachable', 'POST /login: the farm system does not answer (ECONNREFUSED)'],
  );
});

client.run();
