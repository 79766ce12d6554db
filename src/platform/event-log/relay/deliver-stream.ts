import type { RecordedEvent } from '../event.ts';
import type { Delivery } from './batches.ts';
import { type Comparison, compareStream } from './compare-stream.ts';
import { Doubtful, type Doubts } from './doubts.ts';
import type { EventStore } from './event-store.ts';
import { type Outcome, outcomeOf } from './outcome.ts';

/** Why a stream cannot go on, and the first event that is kept back. */
export type Parking = { stream: string; from: { version: number; position: number }; reason: string };

export type Target = {
  store: EventStore;
  doubts: Doubts;
  /** Called in front of every append; throws when this process must no longer write. */
  assertMayWrite: () => void;
  /** Up to this position events were delivered before, so that success does not tell that they can be read there. */
  replayedTo: number;
};

/**
 * Delivers the batches of one stream in order, and takes each off the delivery once it is there.
 *
 * @returns the parking when the stream cannot go on, undefined when all is delivered
 * @throws the client's error, or `Doubtful`, when the same batch is to be sent again later
 */
export async function deliverStream(
  { stream, batches }: Delivery,
  target: Target,
): Promise<Parking | undefined> {
  for (;;) {
    const batch = batches[0];
    const first = batch?.[0];
    if (!batch || !first) return undefined;
    const parked = (reason: string): Parking => ({ stream, from: first, reason });
    target.assertMayWrite();
    try {
      const there = await target.store.append(stream, batch);
      target.doubts.accepted(stream);
      const ours = batch.at(-1)?.version ?? 0;
      if (there > ours)
        return parked(
          `the stream was deleted there and counts on: our version ${ours} is ${there} there; it needs another EVENTSTORE_STREAM_PREFIX and a replay`,
        );
      const isLast = batches.length === 1;
      if (isLast && first.position <= target.replayedTo && (await isHidden(stream, target)))
        return parked(HIDDEN);
      batches.shift();
    } catch (error) {
      const outcome = await lookedInto(outcomeOf(error), stream, batch, target);
      if (outcome.is === 'again') throw error;
      if (outcome.is === 'ours') {
        const rest = batch.slice(outcome.there);
        batches.splice(0, 1, ...(rest.length > 0 ? [rest] : []));
        continue;
      }
      if (outcome.is === 'refused') return parked(outcome.why);
      if (outcome.is === 'too-large') {
        if (batch.length === 1)
          return parked(
            outcome.limit === undefined
              ? 'the event is larger than what is taken there'
              : `the event is larger than the ${outcome.limit} bytes that are taken there`,
          );
        const half = Math.ceil(batch.length / 2);
        batches.splice(0, 1, batch.slice(0, half), batch.slice(half));
        continue;
      }
      const tries = target.doubts.refused(stream);
      if (tries === undefined) throw new Doubtful(`${stream}: ${outcome.why}`, { cause: error });
      return parked(`${outcome.why} (${tries} times)`);
    }
  }
}

type LookedInto = Exclude<Outcome, { is: 'wrong-version' }> | Extract<Comparison, { is: 'ours' }>;

/** What is behind a refused version: reading the stream tells, as far as it may be read. */
async function lookedInto(
  outcome: Outcome,
  stream: string,
  batch: readonly RecordedEvent[],
  { store }: Target,
): Promise<LookedInto> {
  if (outcome.is !== 'wrong-version') return outcome;
  const found = await store
    .read(stream, Math.max((batch[0]?.version ?? 1) - 1, 1), batch.length + 1)
    .catch((error: unknown) => {
      const why = outcomeOf(error, 'reading');
      if (why.is === 'refused' || why.is === 'doubtful') return why;
      throw error;
    });
  if ('is' in found) return found;
  const comparison = compareStream(batch, found);
  if (comparison.is === 'ours') return comparison;
  if (comparison.is === 'foreign') return { is: 'refused', why: comparison.why };
  const isEmpty = found.length === 0 && batch[0]?.version === 1;
  return {
    is: 'doubtful',
    why: isEmpty ? HIDDEN : 'the version is refused although the stream stands there',
  };
}

/** Deleted, a stream is empty to readers, while the ids of its events are still recognised: they are not written again. */
async function isHidden(stream: string, { store }: Target): Promise<boolean> {
  try {
    return (await store.last(stream)) === undefined && (await store.hidden(stream)) === 'deleted';
  } catch (error) {
    if (outcomeOf(error, 'reading').is === 'again') throw error;
    return false;
  }
}

const HIDDEN = 'the stream was deleted there: its events are there, but hidden';
