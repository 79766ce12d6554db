import { html, json, type Reply } from '../reply.ts';
import type { Call } from './call.ts';
import { readFilters } from './document-filters.ts';
import { documentJson, viewOf } from './document-json.ts';
import { orderDocuments } from './document-order.ts';
import { page } from './paging.ts';
import { maySee } from './permissions.ts';
import { invalid, refuse } from './refusals.ts';
import { type Search, searchDocuments } from './search.ts';
import { liveDocuments, type Simulation } from './simulation.ts';
import type { DocumentRow } from './world.ts';

/** `GET /documents/` */
export function listDocuments(sim: Simulation, call: Call): Reply {
  const view = viewOf(call);
  const search = readSearch(sim, call);
  let documents = matchingDocuments(sim, call);
  const extra: Record<string, unknown> = {};
  if (search) {
    documents = searchDocuments(sim, documents, search);
    extra.corrected_query = null;
  }
  if (!search || call.query.has('ordering'))
    documents = orderDocuments(sim, documents, call.query.get('ordering'));
  if (call.query.get('include_selection_data') === 'true') extra.selection_data = facets(sim, documents);

  const rank = new Map(search ? documents.map((document, index) => [document.id, index + 1]) : []);
  return page(
    call,
    documents,
    (document) => {
      const shown = documentJson(sim, document, view);
      const place = rank.get(document.id);
      if (place !== undefined) {
        shown.__search_hit__ = { score: 1, highlights: '', note_highlights: null, rank: place };
      }
      return shown;
    },
    extra,
  );
}

/** The documents that the user may see and that pass the filters of the query string, in no order. */
export function matchingDocuments(sim: Simulation, call: Pick<Call, 'query' | 'user'>): DocumentRow[] {
  const tests = readFilters(sim, call.query);
  const documents: DocumentRow[] = [];
  for (const document of liveDocuments(sim)) {
    if (maySee(call.user, document) && tests.every((test) => test(document))) documents.push(document);
  }
  return documents;
}

/** The search parameter of this request; only one is allowed. */
function readSearch(sim: Simulation, call: Call): Search | null {
  const kinds = sim.settings.modern
    ? (['text', 'title_search', 'query', 'more_like_id'] as const)
    : (['query', 'more_like_id'] as const);
  const [kind, ...more] = kinds.filter((each) => call.query.has(each));
  if (!kind) return null;
  if (more.length > 0) {
    const detail = 'Specify only one of text, title_search, query, or more_like_id.';
    throw sim.settings.modern ? refuse(json(400, { detail })) : invalid({ detail });
  }
  const value = call.query.get(kind) ?? '';
  if (kind === 'more_like_id' && !sim.world.documents.has(Number(value))) {
    throw refuse(html(403, 'Insufficient permissions'));
  }
  return { kind, value };
}

/** How many of the matches carry each tag, correspondent and so on. */
function facets(sim: Simulation, documents: readonly DocumentRow[]) {
  const count = (rows: Map<number, unknown>, has: (document: DocumentRow, id: number) => boolean) =>
    [...rows.keys()].map((id) => ({
      id,
      document_count: documents.filter((document) => has(document, id)).length,
    }));
  const { world } = sim;
  return {
    selected_correspondents: count(world.correspondents, (document, id) => document.correspondent === id),
    selected_tags: count(world.tags, (document, id) => document.tags.includes(id)),
    selected_document_types: count(world.document_types, (document, id) => document.document_type === id),
    selected_storage_paths: count(world.storage_paths, (document, id) => document.storage_path === id),
    selected_custom_fields: count(world.custom_fields, (document, id) =>
      document.custom_fields.some((entry) => entry.field === id),
    ),
  };
}
