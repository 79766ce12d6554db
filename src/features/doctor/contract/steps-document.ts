import type { PaperlessDocument } from '../../../gateways/paperless/index.ts';
import { sleep } from '../../../platform/async/index.ts';
import { expect, NotTried } from './deviation.ts';
import { correspondentOf, documentOf, type Probe } from './probe.ts';
import { bytesOf } from './read-file.ts';
import type { Steps } from './step.ts';
import { uploadsEnd } from './uploads-end.ts';

const ASK_EVERY_MS = 250;
const SAVED_WITHIN_MS = 120_000;
const CREATED = { first: '2001-02-03', second: '2001-02-04' };

/** From the file to a document: its task, and finding it by its bytes. */
export const STEPS_OF_UPLOAD = {
  async uploadDocument(probe) {
    const { file, title, tag, correspondent } = probe;
    const upload = { file, title, created: CREATED.first, tags: [tag] };
    probe.task = await probe.paperless.uploadDocument({
      ...upload,
      ...(correspondent !== null && { correspondent }),
    });
  },
  async unfinishedUploads(probe) {
    const found = await probe.paperless.unfinishedUploads(probe.name);
    const isOurs = found.every((task) => probe.task === null || task === probe.task);
    expect(isOurs, 'Es werden fremde Aufgaben genannt.', 'Tasks of others are named.');
  },
  async uploadTask(probe) {
    const { task, paperless } = probe;
    if (task === null) throw new NotTried('Es gibt keine Aufgabe.', 'There is no task.');
    const until = performance.now() + SAVED_WITHIN_MS;
    let state = await paperless.uploadTask(task);
    while ((state === null || state.state === 'pending') && performance.now() < until) {
      await sleep(ASK_EVERY_MS);
      state = await paperless.uploadTask(task);
    }
    expect(
      state?.state === 'saved',
      `Aus der Datei wurde kein Dokument: ${state?.state ?? 'Aufgabe unbekannt'}.`,
      `The file did not become a document: ${state?.state ?? 'task unknown'}.`,
    );
    probe.document = state.documentId;
  },
  async documentsWithChecksum(probe) {
    if (probe.document === null) await uploadsEnd(probe.paperless, probe.name);
    const found = await probe.paperless.documentsWithChecksum(probe.file.checksums);
    const ours = found.find(({ sentAs }) => sentAs === probe.file.name);
    expect(
      ours !== undefined && found.length === 1,
      'Das Dokument wird nicht an den Bytes seiner Datei erkannt.',
      'The document is not known by the bytes of its file.',
    );
    probe.document ??= ours.id;
  },
} satisfies Steps;

/** What is read of one document. */
export const STEPS_OF_READING = {
  async document(probe) {
    const document = await read(probe);
    expect(
      document.title === probe.title && document.created === CREATED.first,
      'Titel oder Datum sind nicht wie mitgegeben.',
      'Title or date are not as they were sent.',
    );
    expect(document.tags.includes(probe.tag), 'Das Tag fehlt.', 'The tag is missing.');
    const { correspondent } = probe;
    const hasIt = correspondent === null || document.correspondent === correspondent;
    expect(hasIt, 'Der Korrespondent fehlt.', 'The correspondent is missing.');
    expect(document.fileName === probe.file.name, 'Der Dateiname fehlt.', 'The name of the file is missing.');
  },
  async sharedDocument(probe) {
    const document = await probe.paperless.sharedDocument(documentOf(probe));
    const isOwn = probe.account === null || document?.owner === null || document?.owner === probe.account;
    expect(isOwn, 'Das Dokument gehört jemand anderem.', 'The document belongs to somebody else.');
  },
  async checksumOf(probe) {
    const { sha256, md5 } = probe.file.checksums;
    const found = await probe.paperless.checksumOf(documentOf(probe));
    expect(
      found === sha256 || found === md5,
      'Die Prüfsumme ist eine andere.',
      'The checksum is another one.',
    );
  },
  async filesOf(probe) {
    const { original } = await probe.paperless.filesOf(documentOf(probe));
    expect(
      original.name === probe.file.name && original.bytes === probe.file.length,
      'Name oder Größe der Datei sind andere.',
      'Name or size of the file are others.',
    );
  },
  async original(probe) {
    const isSame = probe.file.content.equals(await bytesOf(probe.paperless.original(documentOf(probe))));
    expect(isSame, 'Die Datei kommt anders zurück.', 'The file comes back otherwise.');
  },
  async preview(probe) {
    const bytes = await bytesOf(probe.paperless.preview(documentOf(probe)));
    expect(bytes.subarray(0, 5).toString() === '%PDF-', 'Es kommt kein PDF.', 'What comes is no PDF.');
  },
  async thumbnail(probe) {
    const file = await probe.paperless.thumbnail(documentOf(probe));
    file.stream.destroy();
    expect(file.type.startsWith('image/'), 'Es kommt kein Bild.', 'What comes is no picture.');
  },
  async stampsOf(probe) {
    const stamps = await probe.paperless.stampsOf(documentOf(probe));
    const isTold = stamps !== null && Number.isFinite(stamps.added) && Number.isFinite(stamps.modified);
    expect(isTold, 'Zeiten fehlen.', 'Times are missing.');
  },
  async isWithheld(probe) {
    const isWithheld = await probe.paperless.isWithheld(documentOf(probe));
    expect(!isWithheld, 'Das Dokument gilt als nicht geteilt.', 'The document counts as not shared.');
  },
} satisfies Steps;

/** What is written to it: exactly that changes, and nothing else. */
export const STEPS_OF_WRITING = {
  async updateDocument(probe) {
    const id = documentOf(probe);
    const before = await read(probe);
    probe.title = `${probe.name} 2`;
    const patch = { title: probe.title, created: CREATED.second, correspondent: null };
    await probe.paperless.updateDocument(id, patch);
    const after = await read(probe);
    expect(
      after.title === probe.title && after.created === CREATED.second && after.correspondent === null,
      'Titel, Datum oder Korrespondent werden nicht übernommen.',
      'Title, date or correspondent are not kept.',
    );
    expectUntouched(before, after, ['tags', 'customFields', 'documentType', 'owner']);
  },
  async setCorrespondent(probe) {
    const before = await read(probe);
    await probe.paperless.setCorrespondent([documentOf(probe)], correspondentOf(probe));
    const after = await read(probe);
    const isSet = after.correspondent === probe.correspondent;
    expect(isSet, 'Der Korrespondent wird nicht gesetzt.', 'The correspondent is not set.');
    expectUntouched(before, after, ['title', 'tags', 'customFields', 'documentType', 'owner']);
  },
  async modifyTags(probe) {
    const id = documentOf(probe);
    const before = await read(probe);
    // The inbox of Paperless and rules of its own: the probe is for nobody to work on.
    const others = before.tags.filter((tag) => tag !== probe.tag);
    await probe.paperless.modifyTags([id], { add: [], remove: [probe.tag, ...others] });
    const without = await read(probe);
    expect(without.tags.length === 0, 'Tags bleiben stehen.', 'Tags are not taken away.');
    await probe.paperless.modifyTags([id], { add: [probe.tag], remove: [] });
    const after = await read(probe);
    expect(after.tags.join() === String(probe.tag), 'Das Tag wird nicht gesetzt.', 'The tag is not added.');
    expectUntouched(before, after, ['title', 'correspondent', 'customFields', 'documentType', 'owner']);
  },
  async modifyCustomFields(probe) {
    const id = documentOf(probe);
    const fields = await probe.paperless.customFields();
    const field = fields.find(({ type }) => type === 'string' || type === 'longtext');
    if (!field) throw new NotTried('Es gibt kein Textfeld.', 'There is no custom field for text.');
    const before = await read(probe);
    await probe.paperless.modifyCustomFields([id], { [field.id]: probe.name });
    const after = await read(probe);
    const value = after.customFields.find((one) => one.field === field.id)?.value;
    expect(value === probe.name, 'Der Wert wird nicht übernommen.', 'The value is not kept.');
    const others = ({ customFields }: PaperlessDocument) =>
      customFields.filter((one) => one.field !== field.id).length;
    expect(others(before) === others(after), 'Andere Felder ändern sich.', 'Other fields change.');
    expectUntouched(before, after, ['title', 'tags', 'correspondent', 'documentType', 'owner']);
  },
  async addNote(probe) {
    await probe.paperless.addNote(documentOf(probe), probe.name);
  },
  async notes(probe) {
    const notes = await probe.paperless.notes(documentOf(probe));
    const isThere = notes.some(({ note }) => note === probe.name);
    expect(isThere, 'Die Notiz ist nicht da.', 'The note is not there.');
  },
} satisfies Steps;

async function read(probe: Probe): Promise<PaperlessDocument> {
  const document = await probe.paperless.document(documentOf(probe));
  expect(document !== null, 'Paperless zeigt das Dokument nicht.', 'Paperless does not show the document.');
  return document;
}

function expectUntouched(
  before: PaperlessDocument,
  after: PaperlessDocument,
  members: readonly (keyof PaperlessDocument)[],
): void {
  const changed = members.filter((member) => textOf(before[member]) !== textOf(after[member]));
  const list = changed.join(', ');
  expect(changed.length === 0, `Nebenbei ändert sich: ${list}.`, `Besides, this changes: ${list}.`);
}

/** Paperless gives lists in no stable order. */
const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? value
        .map((one) => JSON.stringify(one))
        .sort()
        .join()
    : JSON.stringify(value);
