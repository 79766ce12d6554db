import type { FileSource } from '../files/file-source.ts';
import type { Simulation } from '../simulation.ts';
import { type DocumentRow, nextId, type VersionRow } from '../world.ts';

/**
 * Puts a new file behind a document. The version has an id of its own from the same sequence, so the ids of
 * documents get gaps; title, tags and fields stay with the document. Fires nothing.
 */
export function addVersion(
  sim: Simulation,
  document: DocumentRow,
  {
    file,
    content,
    label,
    mimeType,
  }: { file: FileSource; content: string; label: string | null; mimeType?: string },
): VersionRow {
  const type = mimeType ?? document.mime_type;
  const version: VersionRow = {
    id: nextId(sim.world, 'documents'),
    added: sim.clock.now(),
    version_label: label,
    file,
    content,
    mime_type: type,
    page_count: type === 'application/pdf' ? content.split('\f').length : null,
  };
  document.versions.push(version);
  document.modified = sim.clock.now();
  sim.changed();
  return version;
}
