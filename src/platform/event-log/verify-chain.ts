import type { Queryable } from '../database/index.ts';
import { canonical } from './canonical.ts';
import type { RecordedEvent } from './event.ts';
import { chainHash, GENESIS } from './hash-chain.ts';

/** The first fault, in words. */
export type Difference = { position?: number; row?: string; what: string };

/** A place in the log and its hash, noted down elsewhere: up to there no change can go unnoticed. */
export type Anchor = { position: number; hash: string };

export const BEGINNING: Anchor = { position: 0, hash: GENESIS };

export type ChainCheck = {
  /** Takes the events after the anchor one after the other. */
  check(event: RecordedEvent): void;
  /** For streams that began before the anchor: whether they went on without a gap. To be called now and then. */
  checkFirstVersions(db: Queryable): Promise<void>;
  /** The last event that was as it must be. */
  reached(): Anchor;
  difference(): Difference | undefined;
};

/** Recomputes the chain from an anchor on; stops after the first difference. */
export function chainCheck(from: Anchor = BEGINNING): ChainCheck {
  const versions = new Map<string, number>();
  let unproven: RecordedEvent[] = [];
  let last = from;
  let recordedAt = '';
  let difference: Difference | undefined;

  const differenceAt = (event: RecordedEvent): Difference | undefined => {
    const { position, stream, version, type } = event;
    if (position !== last.position + 1) {
      return { position: last.position + 1, what: `missing; the next event is ${position}` };
    }
    const before = versions.get(stream);
    if (before === undefined && from.position > 0) unproven.push(event);
    else if (version !== (before ?? 0) + 1) {
      return { position, what: `is version ${version} of ${stream} after ${before ?? 0}` };
    }
    if (event.recordedAt < recordedAt)
      return { position, what: 'was recorded before the event in front of it' };
    if (hashOf(last.hash, event) !== event.hash) {
      return { position, what: `does not match its hash (${type} on ${stream})` };
    }
    return undefined;
  };

  return {
    check(event) {
      difference ??= differenceAt(event);
      if (difference) return;
      versions.set(event.stream, event.version);
      last = { position: event.position, hash: event.hash };
      recordedAt = event.recordedAt;
    },
    async checkFirstVersions(db) {
      const first = unproven;
      unproven = [];
      if (first.length === 0) return;
      const { rows } = await db.query<{ before: number }>(VERSIONS_BEFORE, [
        first.map(({ stream }) => stream),
        from.position,
      ]);
      for (const [index, { position, stream, version }] of first.entries()) {
        const before = rows[index]?.before ?? 0;
        if (version === before + 1) continue;
        // An earlier place than one found meanwhile.
        difference = { position, what: `is version ${version} of ${stream} after ${before}` };
        return;
      }
    },
    reached: () => last,
    difference: () => difference,
  };
}

/** Undefined for data that no event can hold and that therefore has no canonical form. */
function hashOf(previous: string, event: RecordedEvent): string | undefined {
  try {
    return chainHash(previous, event, canonical(event.data), canonical(event.metadata));
  } catch {
    return undefined;
  }
}

const VERSIONS_BEFORE = `
  select coalesce((select version from events where stream = wanted and position <= $2
                    order by version desc limit 1), 0) as before
    from unnest($1::text[]) with ordinality as w (wanted, place) order by place`;
