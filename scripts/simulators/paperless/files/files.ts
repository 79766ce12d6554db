import { json, type Reply } from '../../reply.ts';
import { documentForRead } from '../documents/document-access.ts';
import { checksum, newestContent } from '../documents/document-json.ts';
import type { Call } from '../http/call.ts';
import { refuse } from '../http/refusals.ts';
import type { Simulation } from '../simulation.ts';
import type { DocumentRow } from '../world.ts';
import { disposition, extensionOf, storedName } from './file-names.ts';
import { archiveOf, bytesOf, type FileSource, PDF_TYPE } from './file-source.ts';
import { blankSheet } from './thumbnail.ts';

/** `GET …/download/`: the newest file, or the one that `?version=` names. Works for documents in the trash. */
export function download(sim: Simulation, call: Call): Reply {
  const document = documentForRead(sim, call, { trashed: true });
  const { file, mime_type } = shownFile(document, call);
  const formatted = call.query.get('follow_formatting') === 'true';
  return {
    status: 200,
    headers: {
      'content-type': mime_type,
      'content-disposition': disposition(sim, document, 'attachment', { mimeType: mime_type, formatted }),
    },
    body: bytesOf(file),
  };
}

/** `GET …/preview/`: as `download`, but to be shown. */
export function preview(sim: Simulation, call: Call): Reply {
  const document = documentForRead(sim, call, { trashed: true });
  const { file, mime_type } = shownFile(document, call);
  // Without an archive version only the original has a checksum to compare.
  const isKnown = archiveOf(document) || call.query.get('original') === 'true';
  const etag = isKnown ? `"${checksum(sim, file)}"` : null;
  return unlessUnchanged(call, etag, {
    status: 200,
    headers: {
      'content-type': mime_type,
      'content-disposition': disposition(sim, document, 'inline', { mimeType: mime_type }),
      ...freshness(document.modified, etag),
    },
    body: bytesOf(file),
  });
}

/** `GET …/thumb/`: a blank sheet, whatever the document. */
export function thumbnail(sim: Simulation, call: Call): Reply {
  const document = documentForRead(sim, call, { trashed: true });
  const etag = `"${checksum(sim, chosenFile(document, call).file)}"`;
  return unlessUnchanged(call, etag, {
    status: 200,
    headers: {
      'content-type': 'image/webp',
      'content-disposition': `inline; filename="${String(document.id).padStart(7, '0')}.webp"`,
      ...freshness(document.added, etag),
    },
    body: blankSheet(),
  });
}

/** `GET …/metadata/` of the newest file, or of the one that `?version=` names. */
export function metadata(sim: Simulation, call: Call): Reply {
  const document = documentForRead(sim, call);
  const { file, mime_type, id } = chosenFile(document, call);
  const sum = checksum(sim, file);
  const archive = id === document.id ? archiveOf(document) : undefined;
  const etag = `"${sum}:${sim.clock.utc(document.modified).replace('Z', '+00:00')}"`;
  const pdf = mime_type === 'application/pdf';
  const body = {
    original_checksum: sum,
    original_size: bytesOf(file).length,
    original_mime_type: mime_type,
    media_filename:
      id === document.id
        ? storedName(sim, document)
        : `${String(id).padStart(7, '0')}${extensionOf(mime_type)}`,
    has_archive_version: archive !== undefined,
    original_metadata: pdf ? [{ namespace: '', prefix: 'pdf', key: 'Producer', value: 'Scanner' }] : [],
    archive_checksum: archive ? checksum(sim, archive) : null,
    archive_media_filename: archive ? storedName(sim, document, PDF_TYPE) : null,
    original_filename: document.original_file_name,
    archive_size: archive ? bytesOf(archive).length : null,
    archive_metadata: archive ? [] : null,
    lang: languageOf(newestContent(document)),
  };
  return unlessUnchanged(call, etag, json(200, body, freshness(document.modified, etag)));
}

/** The archive version where there is one, unless the original or another version is asked for. */
function shownFile(document: DocumentRow, call: Call): { file: FileSource; mime_type: string } {
  const chosen = chosenFile(document, call);
  const archive = archiveOf(document);
  const isOriginal = call.query.get('original') === 'true' || chosen.id !== document.id;
  return archive && !isOriginal ? { file: archive, mime_type: PDF_TYPE } : chosen;
}

function chosenFile(document: DocumentRow, call: Call) {
  const asked = call.query.get('version');
  const files = [document, ...document.versions];
  const chosen = asked === null ? files.at(-1) : files.find(({ id }) => id === Number(asked));
  if (!chosen) throw refuse(json(404, { detail: 'Invalid version parameter' }));
  return chosen;
}

const freshness = (at: number, etag: string | null) => ({
  ...(etag === null ? {} : { etag }),
  'last-modified': new Date(at / 1000).toUTCString(),
  'cache-control': 'no-cache',
});

function unlessUnchanged(call: Call, etag: string | null, reply: Reply): Reply {
  const known = call.headers['if-none-match'];
  if (etag === null || known !== etag) return reply;
  const { 'content-type': _, ...headers } = reply.headers;
  return { status: 304, headers, body: null };
}

/** A guess by the commonest words, enough for the two languages of the demo. */
const languageOf = (text: string) => (/\b(der|die|und|für|Rechnung|Betrag)\b/.test(text) ? 'de' : 'en');
