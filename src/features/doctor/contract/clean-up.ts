import { isProbeName, type Paperless, PaperlessError } from '../../../gateways/paperless/index.ts';
import { type LocalizedText, localized } from '../localized-text.ts';
import { answered } from './answered.ts';
import { probeFile } from './probe-file.ts';
import { bytesOf } from './read-file.ts';
import { uploadsEnd } from './uploads-end.ts';

type Options = {
  /** The run that is under way: known also where a list does not show it. */
  own?: { name: string; document: number | null };
  /** The tags stay: they tell the next look what to look for. */
  keepTags?: boolean;
};
export type CleanedUp = { removed: number; left: LocalizedText[] };

/**
 * Removes what contract runs have left in Paperless: of this one, and of those that were killed. The tag is made
 * first and goes last, so its name tells what else there may be. A document goes only if it is proved to be ours:
 * its file has the bytes that this name gives. Never throws for what Paperless answers: says what is left.
 */
export async function cleanUp(
  paperless: Paperless,
  { own, keepTags = false }: Options = {},
): Promise<CleanedUp> {
  const tags = (await answered(paperless.tags())) ?? [];
  const correspondents = (await answered(paperless.correspondents())) ?? [];
  const names = new Set([...tags, ...correspondents].map(({ name }) => name).filter(isProbeName));
  if (own) names.add(own.name);
  const done: CleanedUp = { removed: 0, left: [] };
  for (const name of names) {
    const tag = tags.find((one) => one.name === name)?.id;
    const isOwn = own?.name === name;
    const before = done.left.length;
    await removeDocuments(paperless, { name, tag, known: isOwn ? own.document : null }, done);
    for (const { id } of correspondents.filter((one) => one.name === name))
      await remove(done, 'correspondent', id, paperless.deleteCorrespondent(id));
    if (tag !== undefined && !keepTags && done.left.length === before)
      await remove(done, 'tag', tag, paperless.deleteProbeTag(tag));
  }
  return done;
}

type Sought = { name: string; tag: number | undefined; known: number | null };

async function removeDocuments(paperless: Paperless, { name, tag, known }: Sought, done: CleanedUp) {
  const file = probeFile(name);
  if (!(await uploadsEnd(paperless, name))) done.left.push(STILL_UPLOADING);
  const bySum = (await answered(paperless.documentsWithChecksum(file.checksums))) ?? [];
  const byTag = tag === undefined ? [] : ((await answered(firstWithTag(paperless, tag))) ?? []);
  const named = bySum.filter(({ sentAs }) => sentAs === file.name).map(({ id }) => id);
  for (const id of new Set([...(known === null ? [] : [known]), ...named, ...byTag])) {
    if (await isOurs(paperless, id, file)) {
      if ((await answered(paperless.document(id))) !== null)
        await remove(done, 'document', id, paperless.trashDocument(id));
    } else if (named.includes(id)) done.left.push(notProved(id));
  }
  const trashed = (await answered(paperless.trashedFiles())) ?? [];
  for (const { id, sentAs } of trashed) {
    if (sentAs !== file.name) continue;
    if (await isOurs(paperless, id, file)) await remove(done, 'document', id, paperless.emptyTrash([id]));
    else done.left.push(notProved(id));
  }
}

/** Whether a document is the probe of this file: by its bytes, or by its name and its checksum. */
export async function isOurs(
  paperless: Pick<Paperless, 'original' | 'document' | 'checksumOf'>,
  id: number,
  { content, name, checksums }: ReturnType<typeof probeFile>,
): Promise<boolean> {
  if ((await answered(bytesOf(paperless.original(id))))?.equals(content)) return true;
  const document = await answered(paperless.document(id));
  if (document?.fileName !== name) return false;
  const checksum = await answered(paperless.checksumOf(id));
  return checksum === checksums.sha256 || checksum === checksums.md5;
}

/** A probe stands alone under its tag: more than a page means that the filter is not obeyed. */
async function firstWithTag(paperless: Paperless, tag: number): Promise<number[]> {
  for await (const ids of paperless.withTag(tag, 25)) return ids.slice(0, 25);
  return [];
}

async function remove(
  done: CleanedUp,
  what: 'document' | 'correspondent' | 'tag',
  id: number,
  asked: Promise<void>,
): Promise<void> {
  try {
    await asked;
    done.removed += 1;
  } catch (error) {
    if (!(error instanceof PaperlessError)) throw error;
    if (error.failure !== 'not-found') done.left.push(leftBehind(WHAT[what], id, error.message));
  }
}

const WHAT = {
  document: localized('das Dokument', 'document'),
  correspondent: localized('der Korrespondent', 'correspondent'),
  tag: localized('das Tag', 'tag'),
};
const leftBehind = ({ de, en }: LocalizedText, id: number, message: string): LocalizedText =>
  localized(
    `Liegen geblieben ist ${de} ${id}: ${message}. Bitte in Paperless löschen.`,
    `Left behind is ${en} ${id}: ${message}. Please delete it in Paperless.`,
  );
const notProved = (id: number): LocalizedText =>
  localized(
    `Dokument ${id} heißt wie ein Probedokument, hat aber eine andere Datei: es bleibt unberührt.`,
    `Document ${id} is called like a probe document and has another file: it was not touched.`,
  );
export const STILL_UPLOADING = localized(
  'Ein Probedokument ist noch auf dem Weg in Paperless: den Lauf später wiederholen, er räumt es ab.',
  'A probe document is still on its way into Paperless: run this again later, which removes it.',
);
