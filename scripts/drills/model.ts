import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { assertLogHolds, assertNeverTwoAtOnce } from '../testing/invariants.ts';
import { type DrillOptions, roundsOf } from './drill.ts';
import { QueueModel } from './queue-model.ts';
import { type QueueUnderTest, queueUnderTest } from './queue-under-test.ts';

const MOST_COMMANDS = 40;

/**
 * Commands drawn by lot (calls, ticks, ends, crashes, retries, removals, edits and failures of Paperless, time
 * that passes) against a model of the queue. After each command both must look the same. What fails is printed
 * with the shortest commands that lead there, and its seed.
 */
export async function model(options: DrillOptions): Promise<string[]> {
  const rounds = roundsOf(options, { short: 30, long: 1_000 });
  const queue = await queueUnderTest();
  const count = new Map<string, number>();
  try {
    const property = fc.asyncProperty(commandsOn(queue.documentIds, count), (commands) =>
      fc.asyncModelRun(async () => {
        await reset(queue);
        return { model: new QueueModel(), real: queue };
      }, commands),
    );
    await fc.assert(property, { seed: options.seed, numRuns: rounds });
    await reset(queue);
    await assertLogHolds(queue.fixture.db);
    await assertNeverTwoAtOnce(queue.fixture.db);
  } finally {
    await queue.close();
  }
  const commands = [...count].map(([name, times]) => `${name} × ${times}`);
  return [`${rounds} sequences: ${commands.join(', ')}; the queue was always as its model`];
}

type Command = fc.AsyncCommand<QueueModel, QueueUnderTest>;
type Act = (model: QueueModel, real: QueueUnderTest) => Promise<void>;

function commandsOn(documentIds: number[], count: Map<string, number>) {
  const command = (name: string, argument: unknown, act: Act): Command => ({
    check: () => true,
    toString: () => `${name}(${argument ?? ''})`,
    async run(model, real) {
      await act(model, real);
      count.set(name, (count.get(name) ?? 0) + 1);
      assert.equal(await real.seen(), model.seen(), `after ${name}(${argument ?? ''})`);
    },
  });
  const document = fc.constantFrom(...documentIds);
  const commands: fc.Arbitrary<Command>[] = [
    document.map((id) =>
      command('call', id, async (model, real) => {
        model.call(id);
        assert.is(await real.call(id), 200);
      }),
    ),
    document.map((id) =>
      command('add', id, async (model, real) => {
        model.add(id);
        await real.add(id);
      }),
    ),
    document.map((id) =>
      command('retry', id, async (model, real) => assert.is(await real.retry(id), model.retry(id))),
    ),
    document.map((id) =>
      command('remove', id, async (model, real) => assert.is(await real.remove(id), model.remove(id))),
    ),
    fc
      .tuple(document, fc.boolean())
      .map(([id, tagged]) =>
        command('edit', `${id}, ${tagged ? 'tagged' : 'not tagged'}`, async (_, real) =>
          real.edit(id, tagged),
        ),
      ),
    fc.constant(
      command('tick', undefined, async (model, real) => {
        model.tick();
        await real.tick();
      }),
    ),
    fc.constant(
      command('finish', undefined, async (model, real) => {
        await real.finish();
        if (model.inProcess && !model.inProcess.abandoned) model.end(!model.failing);
      }),
    ),
    fc.nat(6).map((requests) =>
      command('crash', requests, async (model, real) => {
        const { ended } = await real.crash(requests);
        if (ended && model.inProcess && !model.inProcess.abandoned) model.end(!model.failing);
        model.crash();
      }),
    ),
    fc.boolean().map((failing) =>
      command('fail', failing, async (model, real) => {
        model.failing = failing;
        real.fail(failing);
      }),
    ),
    fc.constantFrom(10_000, 20_000).map((ms) =>
      command('pass', `${ms} ms`, async (model, real) => {
        model.now += ms;
        await real.passTime(ms);
      }),
    ),
  ];
  return fc.commands(commands, { maxCommands: MOST_COMMANDS, size: 'max' });
}

/** Nothing queued, in process, waiting or parked, and Paperless well. */
async function reset(real: QueueUnderTest): Promise<void> {
  real.fail(false);
  const empty = JSON.stringify(new QueueModel().seen());
  while (JSON.stringify(await real.seen()) !== empty) {
    await real.finish();
    for (const id of real.documentIds) await real.remove(id);
    await real.tick();
  }
}
