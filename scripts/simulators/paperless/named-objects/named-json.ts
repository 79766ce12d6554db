import { compareText, mayChange, maySee } from '../accounts/permissions.ts';
import type { Call } from '../http/call.ts';
import { liveDocuments, type Simulation } from '../simulation.ts';
import type { NamedRow } from '../world.ts';
import { isTag, type NamedKind, textColour } from './named-kinds.ts';
import { slugify } from './slug.ts';

/** How objects are shown: counts are left out right after creating one. */
export type NamedView = { counts: boolean; lastCorrespondence: boolean };

/** A function that shows objects of a kind; what it needs of the documents is gathered once for all rows. */
export function namedJson(sim: Simulation, call: Call, kind: NamedKind, view: NamedView) {
  const { counts, latest } = view.counts ? tally(sim, call, kind) : { counts: new Map(), latest: new Map() };
  const full = call.query.get('full_perms') === 'true';

  const show = (row: NamedRow): Record<string, unknown> => ({
    id: row.id,
    slug: slugify(row.name),
    name: row.name,
    ...(isTag(row) ? { color: row.color, text_color: textColour(row.color) } : {}),
    match: row.match,
    matching_algorithm: row.matching_algorithm,
    is_insensitive: row.is_insensitive,
    ...(isTag(row) ? { is_inbox_tag: row.is_inbox_tag } : {}),
    ...(view.counts ? { document_count: counts.get(row.id) ?? 0 } : {}),
    ...(view.lastCorrespondence && kind.rows === 'correspondents'
      ? { last_correspondence: latest.get(row.id) ?? null }
      : {}),
    owner: row.owner,
    ...(full ? { permissions: row.grants } : { user_can_change: mayChange(call.user, row) }),
    ...(isTag(row) ? { parent: row.parent, children: children(row.id).map(show) } : {}),
  });

  const children = (id: number) =>
    [...sim.world.tags.values()].filter((tag) => tag.parent === id && maySee(call.user, tag)).sort(byName);
  return show;
}

export const byName = (a: NamedRow, b: NamedRow) =>
  compareText(a.name.toLowerCase(), b.name.toLowerCase()) || a.id - b.id;

/** How many visible documents carry each object, and the date of the newest of them. */
function tally(sim: Simulation, call: Call, kind: NamedKind) {
  const counts = new Map<number, number>();
  const latest = new Map<number, string>();
  for (const document of liveDocuments(sim)) {
    if (!maySee(call.user, document)) continue;
    for (const id of carried(kind, document)) {
      counts.set(id, (counts.get(id) ?? 0) + 1);
      if (document.created > (latest.get(id) ?? '')) latest.set(id, document.created);
    }
  }
  return { counts, latest };
}

type Carrier = {
  tags: number[];
  correspondent: number | null;
  document_type: number | null;
};

function carried(kind: NamedKind, document: Carrier): number[] {
  if (kind.rows === 'tags') return document.tags;
  const one = {
    correspondents: document.correspondent,
    document_types: document.document_type,
  }[kind.rows];
  return one === null ? [] : [one];
}
