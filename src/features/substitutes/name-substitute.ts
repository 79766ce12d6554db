import { v7 as uuidv7 } from 'uuid';
import { type SubstituteRow, substitutesFrom } from '../../../projections/substitutes.ts';
import { type DomainEvents, SUBSTITUTES_STREAM } from '../../domain/events/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import {
  appendIfUnchanged,
  type EventLog,
  type NewEvent,
  type Origin,
} from '../../platform/event-log/index.ts';
import { Problem } from '../../platform/http/index.ts';
import { type Naming, refusalOf, type Substitution } from './plan-substitute.ts';

type Deps = { db: Queryable; log: EventLog<DomainEvents> };

/** Records that somebody stands in. Under the version of the stream: two who name at once make no chain. @throws Problem */
export async function nameSubstitute(
  deps: Deps,
  wanted: Substitution,
  { origin, ...naming }: Naming & { origin: Origin },
): Promise<string> {
  const substitutionId = uuidv7();
  await record(deps, { today: naming.today, origin }, (known) => {
    const reason = refusalOf(wanted, known, naming);
    if (reason) throw new Problem('conflict', { reason });
    return { type: 'SubstituteNamed', data: { substitutionId, ...wanted } };
  });
  return substitutionId;
}

/** @param mayRemove whether the caller may end this one @throws Problem `not-found` */
export async function removeSubstitute(
  deps: Deps,
  substitutionId: string,
  { today, origin, mayRemove }: { today: string; origin: Origin; mayRemove: (row: SubstituteRow) => boolean },
): Promise<void> {
  await record(deps, { today, origin }, (known) => {
    const row = known.find((one) => one.substitution_id === substitutionId);
    if (!row || !mayRemove(row)) throw new Problem('not-found', { reason: 'substitute-unknown' });
    return { type: 'SubstituteRemoved', data: { substitutionId } };
  });
}

async function record(
  { db, log }: Deps,
  { today, origin }: { today: string; origin: Origin },
  plan: (known: SubstituteRow[]) => NewEvent<DomainEvents>,
): Promise<void> {
  for (;;) {
    const expectedVersion = await log.version(SUBSTITUTES_STREAM);
    const event = plan(await substitutesFrom(db, today));
    if (await appendIfUnchanged(log, SUBSTITUTES_STREAM, [event], { origin, expectedVersion })) return;
  }
}
