import type { Readable } from 'node:stream';
import type { MailedFile } from '../../domain/events/index.ts';
import type { FileSource, Pages } from '../../gateways/pages/index.ts';
import type { Person } from '../../platform/http/index.ts';

/** Bytes that somebody may send. */
export type SendableFile = {
  /** A file name with an ending. */
  name: string;
  sha256: string;
  bytes: number;
  mediaType: string;
  open(options?: { signal?: AbortSignal }): Readable;
  /** To be called whatever became of it. */
  remove(): Promise<void>;
  /** Who alone may see it; null: all people of the inbox. */
  owner: string | null;
  /** Of the inbox: the item that it is, or is a part of. */
  itemId: string | null;
  /** Of a document: what it can go out as, where there are both. Sizes in bytes, null where they are not known. */
  versions?: Versions | null;
};

export type Versions = {
  original: { name: string | null; bytes: number | null };
  /** The PDF that Paperless made of it. */
  archive: { bytes: number | null };
};

/** Opens what may be attached, for somebody who may see it. Each throws a Problem, or PagesFailed. */
export type AttachmentSources = {
  item(person: Person, itemId: string, signal?: AbortSignal): Promise<SendableFile>;
  segment(person: Person, segmentId: string, signal?: AbortSignal): Promise<SendableFile>;
  document(
    person: Person,
    documentId: number,
    options: { original: boolean; signal?: AbortSignal },
  ): Promise<SendableFile>;
};

/** What a person wants to attach: a file of the inbox, segments as one file, or a document. */
export type WantedAttachment = {
  itemId?: string | undefined;
  segmentIds?: readonly string[] | undefined;
  documentId?: number | undefined;
  /** The file of the document as it came, and not the PDF that Paperless made of it. */
  original?: boolean | undefined;
  name?: string | undefined;
  /** `1-3,5,8-`; empty: all pages. */
  pages: string;
};

export type Attachment = SendableFile & { fact: MailedFile };

/** Makes exactly the file that will go out. @throws Problem, PagesFailed, PageRangeError */
export async function openAttachment(
  { sources, pages }: { sources: AttachmentSources; pages: Pick<Pages, 'inspect' | 'print' | 'merge'> },
  person: Person,
  wanted: WantedAttachment,
  signal?: AbortSignal,
): Promise<Attachment> {
  const asked = signal ? { signal } : {};
  const parts: SendableFile[] = [];
  const removeAll = async () => void (await Promise.all(parts.map(({ remove }) => remove())));
  try {
    for (const open of openersOf(sources, person, wanted, signal)) parts.push(await open());
    const [first] = parts;
    if (!first) throw new Error('an attachment of nothing');
    let file = first;
    if (parts.length > 1) {
      const made = await pages.merge(parts.map(sourceOf), asked);
      parts.push({ ...first, ...made, name: withEnding(first.name, 'pdf') });
      file = parts.at(-1) ?? first;
    }
    if (wanted.pages) {
      const made = await pages.print(sourceOf(file), wanted.pages, asked);
      parts.push({ ...file, ...made, name: withEnding(file.name, 'pdf') });
      file = parts.at(-1) ?? file;
    }
    const found = await pages.inspect(sourceOf(file), asked);
    const { sha256, bytes } = file;
    const pageCount = found.state === 'readable' ? found.pages.length : null;
    return {
      ...file,
      name: wanted.name ? withEnding(wanted.name, /\.(\w{1,5})$/.exec(file.name)?.[1] ?? '') : file.name,
      owner: parts.find(({ owner }) => owner !== null)?.owner ?? null,
      fact: { from: originOf(wanted, parts), pages: wanted.pages, sha256, bytes, pageCount },
      remove: removeAll,
    };
  } catch (error) {
    await removeAll();
    throw error;
  }
}

function openersOf(
  sources: AttachmentSources,
  person: Person,
  { itemId, segmentIds = [], documentId, original = false }: WantedAttachment,
  signal?: AbortSignal,
): (() => Promise<SendableFile>)[] {
  if (itemId) return [() => sources.item(person, itemId, signal)];
  if (documentId)
    return [() => sources.document(person, documentId, { original, ...(signal && { signal }) })];
  return segmentIds.map((id) => () => sources.segment(person, id, signal));
}

function originOf(wanted: WantedAttachment, parts: readonly SendableFile[]): MailedFile['from'] {
  if (wanted.itemId) return { kind: 'item', itemId: wanted.itemId };
  if (wanted.documentId) return { kind: 'document', documentId: wanted.documentId };
  const segments = (wanted.segmentIds ?? []).map((segmentId, index) => {
    return { segmentId, itemId: parts[index]?.itemId ?? '' };
  });
  return { kind: 'segments', segments };
}

const sourceOf = ({ sha256, mediaType, open }: SendableFile): FileSource => ({ sha256, mediaType, open });

/** The name a person chose, with the ending that tells what the file is. */
function withEnding(name: string, ending: string): string {
  const wanted = ending ? `.${ending}` : '';
  return name.toLowerCase().endsWith(wanted.toLowerCase())
    ? name
    : `${name.replace(/\.(pdf|png|jpe?g|tiff?|webp|heic|xml)$/i, '')}${wanted}`;
}
