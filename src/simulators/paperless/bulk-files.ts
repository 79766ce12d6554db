import { addVersion } from './add-version.ts';
import type { BulkRun } from './bulk-run.ts';
import { queueConsumption } from './consume.ts';
import { newestContent } from './document-json.ts';
import { bytesOf, type FileSource } from './file-source.ts';
import { invalid } from './refusals.ts';
import type { Simulation } from './simulation.ts';
import type { DocumentRow, UserRow } from './world.ts';

/*
 * Operations on the pages of PDF files. The bytes are not really rotated or cut: a new file with other bytes
 * and the right text appears, which is all that a client can notice. Files that are no PDF are passed over,
 * and the answer is "OK" all the same.
 */

const isPdf = (document: DocumentRow) => document.mime_type === 'application/pdf';
const newestFile = (document: DocumentRow) => document.versions.at(-1)?.file ?? document.file;
const pagesOf = (document: DocumentRow) => newestContent(document).split('\f');

/** Gives every PDF a new file with the same text: a version since 3.0, in place before. */
export function rewrite(sim: Simulation, documents: DocumentRow[], how: string): DocumentRow[] {
  const affected = documents.filter(isPdf);
  for (const document of affected) {
    const bytes = Buffer.concat([bytesOf(newestFile(document)), Buffer.from(`\n% ${how}\n`)]);
    replaceFile(sim, document, { kind: 'bytes', base64: bytes.toString('base64') }, newestContent(document));
  }
  return sim.settings.modern ? affected : [];
}

function replaceFile(sim: Simulation, document: DocumentRow, file: FileSource, content: string): void {
  if (sim.settings.modern) addVersion(sim, document, { file, content, label: null });
  else Object.assign(document, { file, content, page_count: content.split('\f').length });
}

/** Takes pages out of a PDF: a version since 3.0, in place before. */
export function deletePages(sim: Simulation, parameters: Record<string, unknown>): BulkRun {
  const pages = parameters.pages;
  if (!Array.isArray(pages)) throw invalid({ non_field_errors: ['pages not specified'] });
  return (documents) => {
    const affected = documents.filter(isPdf);
    for (const document of affected) {
      const text = pagesOf(document).filter((_, index) => !pages.includes(index + 1));
      replaceFile(sim, document, { kind: 'letter', text: text.join('\f') }, text.join('\f'));
    }
    return sim.settings.modern ? affected : [];
  };
}

/** One new document from several. */
export function merge(sim: Simulation, user: UserRow, parameters: Record<string, unknown>): BulkRun {
  return (documents) => {
    const readable = documents.filter(isPdf);
    const [first] = readable;
    if (!first) return [];
    const model = readable.find(({ id }) => id === parameters.metadata_document_id) ?? first;
    arrive(sim, user, readable.map(newestContent).join('\f'), `${model.title} (zusammengefügt)`, model);
    if (parameters.delete_originals === true) trash(sim, readable);
    return [];
  };
}

/** New documents from the pages of one: `"1,2-3"` makes two. */
export function split(sim: Simulation, user: UserRow, parameters: Record<string, unknown>): BulkRun {
  const ranges = String(parameters.pages ?? '')
    .split(',')
    .map((range) => range.split('-').map(Number));
  if (ranges.flat().some((page) => !Number.isInteger(page) || page < 1)) {
    throw invalid({ non_field_errors: ['invalid pages specified'] });
  }
  return (documents) => {
    if (documents.length !== 1)
      throw invalid({ non_field_errors: ['Split method only supports one document'] });
    for (const document of documents.filter(isPdf)) {
      ranges.forEach(([from = 1, to = from], index) => {
        const text = pagesOf(document)
          .slice(from - 1, to)
          .join('\f');
        arrive(sim, user, text, `${document.title} (Teil ${index + 1})`, document);
      });
    }
    if (parameters.delete_originals === true) trash(sim, documents);
    return [];
  };
}

/** Rearranged pages: a new version of the document, or new documents by the `doc` number of each page. */
export function editPdf(sim: Simulation, user: UserRow, parameters: Record<string, unknown>): BulkRun {
  const operations = parameters.operations;
  if (!Array.isArray(operations)) throw invalid({ non_field_errors: ['operations not specified'] });
  return (documents) => {
    const affected = documents.filter(isPdf);
    for (const document of affected) {
      const pages = pagesOf(document);
      const byTarget = Map.groupBy(operations, (operation) => Number(operation.doc ?? 0));
      for (const [target, list] of byTarget) {
        const text = list.map((operation) => pages[Number(operation.page) - 1] ?? '').join('\f');
        if (parameters.update_document === true) replaceFile(sim, document, { kind: 'letter', text }, text);
        else arrive(sim, user, text, `${document.title} (Teil ${target + 1})`, document);
      }
    }
    if (parameters.delete_original === true) trash(sim, affected);
    return parameters.update_document === true && sim.settings.modern ? affected : [];
  };
}

function arrive(sim: Simulation, user: UserRow, text: string, title: string, model: DocumentRow): void {
  queueConsumption(sim, {
    file: { kind: 'letter', text },
    content: text,
    filename: `${title}.pdf`,
    mimeType: 'application/pdf',
    source: 'system',
    overrides: {
      title,
      correspondent: model.correspondent,
      document_type: model.document_type,
      tags: model.tags,
      created: model.created,
      owner: user.id,
    },
  });
}

function trash(sim: Simulation, documents: DocumentRow[]): void {
  for (const document of documents) document.deleted_at = sim.clock.now();
}
