import type { Reply } from '../../reply.ts';
import { maySee } from '../accounts/permissions.ts';
import type { Call } from '../http/call.ts';
import { page } from '../http/paging.ts';
import { liveDocuments, type Simulation } from '../simulation.ts';
import type { DocumentRow } from '../world.ts';
import { readFilters } from './document-filters.ts';
import { documentJson, viewOf } from './document-json.ts';
import { orderDocuments } from './document-order.ts';

/** `GET /documents/` */
export function listDocuments(sim: Simulation, call: Call): Reply {
  const view = viewOf(call);
  const documents = orderDocuments(matchingDocuments(sim, call), call.query.get('ordering'));
  return page(call, documents, (document) => documentJson(sim, document, view));
}

/** The documents that the user may see and that pass the filters of the query string, in no order. */
function matchingDocuments(sim: Simulation, call: Pick<Call, 'query' | 'user'>): DocumentRow[] {
  const tests = readFilters(sim, call.query);
  const documents: DocumentRow[] = [];
  for (const document of liveDocuments(sim)) {
    if (maySee(call.user, document) && tests.every((test) => test(document))) documents.push(document);
  }
  return documents;
}
