import { toAscii } from '../named-objects/slug.ts';
import type { Simulation } from '../simulation.ts';
import { formatTime } from '../workflows/format-time.ts';
import { render } from '../workflows/templates.ts';
import type { DocumentRow } from '../world.ts';
import { EXTENSIONS } from './mime.ts';

export const extensionOf = (mimeType: string) => EXTENSIONS[mimeType] ?? '';

/** What a file is called where it is handed out: date, correspondent, title. */
export function publicName(sim: Simulation, document: DocumentRow, mimeType: string): string {
  const correspondent = sim.world.correspondents.get(document.correspondent ?? 0)?.name;
  const words = [document.created, correspondent, document.title].filter(Boolean);
  return `${words.join(' ')}${extensionOf(mimeType)}`;
}

/** Where the file lies in the media folder: numbered, or named by the template of the storage path. */
export function storedName(sim: Simulation, document: DocumentRow, mimeType = document.mime_type): string {
  const extension = extensionOf(mimeType);
  const path = sim.world.storage_paths.get(document.storage_path ?? 0)?.path;
  const rendered = path === undefined ? null : renderPath(sim, document, path);
  return `${rendered ?? String(document.id).padStart(7, '0')}${extension}`;
}

/** The file name that a storage path gives a document, without extension, or null when it cannot be rendered. */
function renderPath(sim: Simulation, document: DocumentRow, path: string): string | null {
  const result = render(path, pathPlaceholders(sim, document));
  return result.ok ? result.text : null;
}

/** Names that a storage path may use. */
function pathPlaceholders({ world, clock }: Simulation, document: DocumentRow) {
  const name = (rows: Map<number, { name: string }>, id: number | null) =>
    rows.get(id ?? 0)?.name ?? '-none-';
  const added = clock.local(document.added);
  return {
    title: document.title,
    correspondent: name(world.correspondents, document.correspondent),
    document_type: name(world.document_types, document.document_type),
    asn: String(document.archive_serial_number ?? '-none-'),
    owner_username: world.users.get(document.owner ?? 0)?.username ?? '-none-',
    original_name: (document.original_file_name ?? '').replace(/\.[^.]+$/, ''),
    doc_pk: String(document.id).padStart(7, '0'),
    tag_list: document.tags.map((id) => world.tags.get(id)?.name ?? '').join(','),
    created: document.created,
    created_year: formatTime(document.created, '%Y'),
    created_month: formatTime(document.created, '%m'),
    created_day: formatTime(document.created, '%d'),
    added: added.slice(0, 10),
    added_year: formatTime(added, '%Y'),
    added_month: formatTime(added, '%m'),
    added_day: formatTime(added, '%d'),
  };
}

/** `Content-Disposition` of a download: the generated name, once in ASCII and once in full. */
export function disposition(
  sim: Simulation,
  document: DocumentRow,
  how: 'attachment' | 'inline',
  { mimeType, formatted = false }: { mimeType: string; formatted?: boolean },
) {
  const name = formatted ? storedName(sim, document, mimeType) : publicName(sim, document, mimeType);
  // Everything but letters, digits and these signs is percent-encoded there, while slashes stay.
  const encoded = encodeURIComponent(name)
    .replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%2F', '/');
  return `${how}; filename="${toAscii(name).replaceAll('"', '')}"; filename*=utf-8''${encoded}`;
}
