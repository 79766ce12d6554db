import { storedName } from '../files/file-names.ts';
import type { Scalars, Simulation } from '../simulation.ts';
import type { DocumentRow } from '../world.ts';
import { formatTime } from './format-time.ts';
import type { Placeholders } from './templates.ts';

/** What a workflow can say about a document that is stored; `filed` is false until the file has its place. */
export function documentPlaceholders(
  sim: Simulation,
  document: DocumentRow & Scalars,
  filed: boolean,
): Placeholders {
  const { world, clock, settings } = sim;
  return {
    doc_url: documentUrl(sim, document.id),
    ...(settings.modern ? { doc_id: String(document.id) } : {}),
    doc_title: document.title,
    correspondent: world.correspondents.get(document.correspondent ?? 0)?.name ?? '',
    document_type: world.document_types.get(document.document_type ?? 0)?.name ?? '',
    owner_username: world.users.get(document.owner ?? 0)?.username ?? '',
    created: document.created,
    ...timeParts('created', document.created),
    added: clock.local(document.added),
    ...timeParts('added', clock.local(document.added)),
    original_filename: stem(document.original_file_name ?? ''),
    filename: filed ? stem(storedName(sim, document)) : '',
  };
}

/** What is known of a file before it becomes a document: no id yet, and the title is a path on the server. */
export function consumptionPlaceholders(sim: Simulation, path: string): Placeholders {
  const now = sim.clock.local(sim.clock.now());
  return {
    doc_url: '',
    ...(sim.settings.modern ? { doc_id: '' } : {}),
    doc_title: path,
    correspondent: '',
    document_type: '',
    owner_username: '',
    added: now,
    ...timeParts('added', now),
    original_filename: stem(path),
    filename: stem(path),
  };
}

/** Address of a document in the web interface; an unset base URL comes out as the word "None". */
function documentUrl(sim: Simulation, id: number): string {
  const { publicUrl, prefix } = sim.settings;
  const base = publicUrl === undefined ? sim.origin : publicUrl;
  return `${base === null ? 'None' : `${base}${prefix}`}/documents/${id}/`;
}

const PARTS: [string, string][] = [
  ['year', '%Y'],
  ['year_short', '%y'],
  ['month', '%m'],
  ['month_name', '%B'],
  ['month_name_short', '%b'],
  ['day', '%d'],
  ['time', '%H:%M'],
];

const timeParts = (name: string, value: string): Placeholders =>
  Object.fromEntries(PARTS.map(([part, format]) => [`${name}_${part}`, formatTime(value, format)]));

/** File name without folder and extension. */
export const stem = (path: string) => path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '');
