import { newestContent } from './document-json.ts';
import type { Simulation } from './simulation.ts';
import type { DocumentRow } from './world.ts';

export type Search = { kind: 'query' | 'text' | 'title_search' | 'more_like_id'; value: string };

/**
 * Stands in for the full-text index: every word must occur, hits come by id and with made-up scores. The real
 * index weighs, stems and may lag behind, none of which a client can rely on.
 */
export function searchDocuments(sim: Simulation, documents: DocumentRow[], search: Search): DocumentRow[] {
  const sorted = documents.sort((a, b) => a.id - b.id);
  if (search.kind === 'more_like_id') {
    const like = sim.world.documents.get(Number(search.value));
    return sorted.filter(
      (document) => document.id !== like?.id && document.correspondent === like?.correspondent,
    );
  }
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  return sorted.filter((document) => {
    const text = (search.kind === 'title_search' ? document.title : indexed(sim, document)).toLowerCase();
    return words.every((word) => text.includes(word.replace(/\*$/, '')));
  });
}

function indexed({ world }: Simulation, document: DocumentRow): string {
  const tags = document.tags.map((id) => world.tags.get(id)?.name);
  return [
    document.title,
    newestContent(document),
    world.correspondents.get(document.correspondent ?? 0)?.name,
    ...tags,
    ...document.notes.map((note) => note.note),
    ...document.custom_fields.map((entry) => String(entry.value)),
  ].join('\n');
}
