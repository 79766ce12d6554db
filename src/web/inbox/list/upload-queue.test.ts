import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ApiProblem } from '../../api/problem.ts';
import { type Uploaded, uploadQueue } from './upload-queue.ts';

type Sent = { name: string; target: string; progress: (sent: number, total: number) => void } & Ends;
type Ends = { arrive: (uploaded: Uploaded) => void; fail: (error: unknown) => void };

/** A queue whose files arrive when the test says so. */
function scene(atOnce = 2) {
  const sent: Sent[] = [];
  let arrived = 0;
  const queue = uploadQueue<string>({
    atOnce,
    onArrived() {
      arrived += 1;
    },
    send: (file, target, { onProgress, signal }) =>
      new Promise((arrive, fail) => {
        sent.push({ name: file.name, target, progress: onProgress, arrive, fail });
        signal?.addEventListener('abort', () => fail(signal.reason));
      }),
  });
  const states = () => queue.uploads().map(({ state }) => state);
  return { queue, sent, states, arrived: () => arrived };
}
const files = (...names: string[]) => names.map((name) => new File(['x'], name));
const settled = () => new Promise((next) => setImmediate(next));
const uploaded = (itemId: string): Uploaded => ({ itemId, isDuplicate: false });

const uploads = suite('files on their way');

uploads('so many at once; the next one leaves when one has arrived', async () => {
  const { queue, sent, arrived, states } = scene();
  queue.add(files('a', 'b', 'c'), 'public');
  assert.equal(states(), ['sending', 'sending', 'waiting']);
  sent[1]?.arrive(uploaded('2'));
  await settled();
  assert.equal(states(), ['sending', 'done', 'sending']);
  assert.equal(
    sent.map(({ name, target }) => `${name} ${target}`),
    ['a public', 'b public', 'c public'],
  );
  assert.is(arrived(), 1);
  assert.ok(queue.isBusy());
});

uploads('how far each is', () => {
  const { queue, sent } = scene();
  queue.add(files('a', 'b'), 'public');
  sent[0]?.progress(1, 4);
  assert.equal(
    queue.uploads().map(({ share }) => share),
    [0.25, 0],
  );
});

uploads('one that is refused says why, stops no other, and can be tried again', async () => {
  const { queue, sent, states } = scene(1);
  queue.add(files('a', 'b'), 'personal');
  const problem = new ApiProblem(413, { type: '/problems/file-too-large' });
  sent[0]?.fail(problem);
  await settled();
  assert.equal(states(), ['failed', 'sending']);
  assert.is(queue.uploads()[0]?.problem, problem);
  queue.retry(1);
  assert.equal(states(), ['waiting', 'sending']);
  sent[1]?.arrive(uploaded('b'));
  await settled();
  sent[2]?.arrive(uploaded('a'));
  await settled();
  assert.equal(states(), ['done', 'done']);
  assert.not.ok(queue.isBusy());
});

uploads('a file that the service does not take arrives, but is no item', async () => {
  const { queue, sent, arrived, states } = scene(1);
  queue.add(files('a', 'b'), 'public');
  sent[0]?.arrive({ refused: 'unknown-type' });
  await settled();
  assert.equal([states(), arrived()], [['refused', 'sending'], 0]);
  queue.retry(1);
  assert.equal(states(), ['refused', 'sending'], 'the same bytes would be refused again');
});

uploads('what is cancelled is not sent on, whether it has left or waits', async () => {
  const { queue, sent, states } = scene(1);
  queue.add(files('a', 'b', 'c'), 'public');
  queue.cancel(2);
  queue.cancel(1);
  await settled();
  assert.equal(states(), ['cancelled', 'cancelled', 'sending']);
  assert.equal(
    sent.map(({ name }) => name),
    ['a', 'c'],
  );
  queue.retry(1);
  sent[1]?.arrive(uploaded('c'));
  await settled();
  assert.equal(states(), ['sending', 'cancelled', 'done']);
});

uploads('clearing leaves what failed, so that nobody overlooks it', async () => {
  const { queue, sent } = scene(3);
  queue.add(files('a', 'b', 'c'), 'public');
  sent[0]?.arrive(uploaded('a'));
  sent[1]?.fail(new Error('broken'));
  queue.cancel(3);
  await settled();
  queue.clear();
  assert.equal(
    queue.uploads().map(({ name, state }) => [name, state]),
    [['b', 'failed']],
  );
});

uploads.run();
