import { maySee } from '../accounts/permissions.ts';
import type { Call } from '../http/call.ts';
import { gone, insufficient, notFound } from '../http/refusals.ts';
import { liveDocument, type Simulation } from '../simulation.ts';
import type { DocumentRow } from '../world.ts';

/** The document of `/documents/{id}/` itself: what the user may not see does not exist for him. */
export function visibleDocument(sim: Simulation, call: Call): DocumentRow {
  const document = liveDocument(sim, call.ids[0] ?? 0);
  if (!document || !maySee(call.user, document)) throw notFound('Document');
  return document;
}

/**
 * The document of a sub-resource such as `/documents/{id}/download/`: these views are hand-written, refuse with
 * plain text instead of hiding, and, for files, still serve what lies in the trash.
 */
export function documentForRead(
  sim: Simulation,
  call: Call,
  { trashed = false }: { trashed?: boolean } = {},
): DocumentRow {
  const id = call.ids[0] ?? 0;
  const found = trashed && !sim.hidden.has(id) ? sim.world.documents.get(id) : liveDocument(sim, id);
  if (!found) throw gone();
  if (!maySee(call.user, found)) throw insufficient();
  return found;
}
