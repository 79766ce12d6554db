import { json, type Reply } from '../reply.ts';
import { type Call, pythonType } from './call.ts';
import { documentForRead } from './document-access.ts';
import { holds, mayShareOrDelete } from './permissions.ts';
import { insufficient } from './refusals.ts';
import type { Simulation } from './simulation.ts';
import { type DocumentRow, type HistoryRow, nextId } from './world.ts';

/** Notes a change in the document's audit log. Over a token nobody is named: `actor` is null. */
export function record(
  sim: Simulation,
  document: DocumentRow,
  changes: Record<string, unknown>,
  action: HistoryRow['action'] = 'update',
): void {
  const id = nextId(sim.world, 'history');
  document.history.push({ id, timestamp: sim.clock.now(), action, changes, actor: null });
}

/** A change of tags, as names. */
export function recordTags(
  sim: Simulation,
  document: DocumentRow,
  operation: 'add' | 'delete',
  tags: readonly number[],
): void {
  if (tags.length === 0) return;
  const objects = tags.map((id) => sim.world.tags.get(id)?.name ?? '');
  record(sim, document, { tags: { type: 'm2m', operation, objects } });
}

/** Both values as the audit log writes them. */
export const fromTo = (before: unknown, after: unknown) => [said(before), said(after)];

const said = (value: unknown) => (pythonType(value) === 'NoneType' ? 'None' : String(value));

/** `GET /documents/{id}/history/`, newest first. */
export function listHistory(sim: Simulation, call: Call): Reply {
  const document = documentForRead(sim, call);
  if (!holds(sim.world, call.user, 'view_logentry') || !mayShareOrDelete(call.user, document))
    throw insufficient();
  const entries = document.history.map(({ id, timestamp, action, changes, actor }) => ({
    id,
    timestamp: sim.clock.utc(timestamp),
    action,
    changes,
    actor,
  }));
  return json(200, entries.reverse());
}
