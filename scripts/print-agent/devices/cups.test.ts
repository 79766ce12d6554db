import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type CupsDouble, cupsDouble, type DoubledJob } from '../../testing/cups-double.ts';
import { until } from '../../testing/until.ts';
import { openCups } from './cups.ts';
import { parseAnswer } from './ipp.ts';

const queues = suite('a queue of CUPS');
let cups: CupsDouble;
queues.before.each(async () => {
  cups = await cupsDouble();
});
queues.after.each(() => cups.close());

const LONG = 60_000;
const open = () => openCups('labels', async (jobId) => jobId.startsWith('ours'));
const print = (device = open(), withinMs = LONG) =>
  device.print({ jobId: 'ours-1', files: [Buffer.from('^XA^XZ')], format: 'zpl', medium: null, withinMs });
const handed = async () => {
  const [id = 0] = await until(cups.handed, (ids) => ids.length > 0);
  return id;
};
/** How the agent says that it ended, when CUPS says so. */
async function endedAs(job: DoubledJob) {
  const printing = print();
  await cups.set(await handed(), job);
  return printing;
}

queues('what CUPS has completed is printed', async () => {
  const { state } = await endedAs({ state: 9, isBegun: true, said: '' });
  assert.is(state, 'printed');
});

const ENDS: [string, DoubledJob, string, string, string][] = [
  [
    'cancelled before it was begun',
    { state: 7, isBegun: false, said: '' },
    'failed',
    'printer-refused',
    'labels-1 was cancelled: ',
  ],
  [
    'cancelled at the printer',
    { state: 7, isBegun: true, said: 'no paper' },
    'unclear',
    'broke-off',
    'labels-1 was cancelled: no paper',
  ],
  [
    'given up',
    { state: 8, isBegun: true, said: 'head is open' },
    'unclear',
    'broke-off',
    'labels-1 was given up by CUPS: head is open',
  ],
  [
    'given up by a filter',
    { state: 8, isBegun: false, said: 'no such format' },
    'failed',
    'printer-refused',
    'labels-1 was given up by CUPS: no such format',
  ],
];
for (const [name, job, state, reason, detail] of ENDS) {
  queues(`gone from the list is not printed: ${name}`, async () => {
    assert.equal(await endedAs(job), { state, reason, detail: detail.trim() });
  });
}

queues('a job that CUPS keeps no memory of is unclear', async () => {
  const printing = print();
  await cups.forget(await handed());
  assert.is((await printing).state, 'unclear');
});

queues('what takes too long is called back; begun or not makes the difference', async () => {
  const waiting = await print(open(), 1);
  assert.equal([waiting.state, waiting.reason], ['failed', 'printer-away']);
  const device = open();
  const printing = print(device, 1_500);
  await until(cups.handed, (ids) => ids.length === 2);
  const id = 2;
  await cups.set(id, { state: 5, isBegun: true, said: 'connecting to the printer' });
  const begun = await printing;
  assert.equal([begun.state, begun.reason], ['unclear', 'printer-away']);
  assert.match(begun.detail ?? '', 'was cancelled');
});

queues(
  'one that cannot be called back may still come out: said, and tried again when CUPS is back',
  async () => {
    const device = open();
    assert.ok(await device.isReady());
    const printing = print(device, 1_500);
    const id = await handed();
    await cups.down();
    const { state, reason, detail } = await printing;
    assert.equal([state, reason], ['unclear', 'printer-away']);
    assert.match(detail ?? '', /could not be cancelled: it may still come out .*Unable to connect/);
    assert.not(await device.isReady());
    await cups.up();
    assert.ok(await device.isReady());
    assert.is(await cups.stateOf(id), 7);
  },
);

queues(
  'what an earlier process has left there is called back at the first sight, and nothing of others',
  async () => {
    const printing = print();
    const id = await handed();
    const foreign = openCups('labels', async () => false);
    await foreign.isReady();
    assert.is(await cups.stateOf(id), 3);
    await open().isReady();
    assert.is(await cups.stateOf(id), 7);
    await printing;
  },
);

queues('the medium is told, as it is known for this job', async () => {
  const medium = { widthMm: 62, heightMm: 29 };
  const printing = open().print({
    jobId: 'ours-2',
    files: [Buffer.of()],
    format: 'pdf',
    medium,
    withinMs: LONG,
  });
  const id = await handed();
  assert.match(await cups.told(id), '-o media=Custom.62x29mm');
  await cups.set(id, { state: 9, isBegun: true, said: '' });
  await printing;
});

queues('an answer of CUPS 2.4 is understood, and half of one is not', () => {
  const answer = Buffer.from(RECORDED, 'hex');
  const { status, values } = parseAnswer(answer);
  assert.is(status, 0);
  assert.equal(values.get('job-state'), [8]);
  assert.type(values.get('time-at-processing')?.[0], 'number');
  assert.equal(values.get('job-printer-state-message'), ['the head of the printer is open']);
  for (let length = 9; length < answer.length; length += 7) {
    assert.throws(() => parseAnswer(answer.subarray(0, length)));
  }
});

/** Of a job that was given up; its name is that of a trial. */
const RECORDED =
  '020000000000000101470012617474726962757465732d6368617273657400057574662d3848001b617474726962757465732d6e61747572616c2d6c616e67756167650002656e024200086a6f622d6e616d65001b6a6f622d4641494c31302e3839353831393737383932313835373221001274696d652d61742d70726f63657373696e6700046b036fc02300096a6f622d73746174650004000000084400116a6f622d73746174652d726561736f6e73001870726f63657373696e672d746f2d73746f702d706f696e744100196a6f622d7072696e7465722d73746174652d6d657373616765001f7468652068656164206f6620746865207072696e746572206973206f70656e03';

queues.run();
