import { expect, expectOnly } from './deviation.ts';
import { correspondentOf, documentOf, type Probe, typeOf } from './probe.ts';
import type { Steps } from './step.ts';

const ids = (found: readonly { id: number }[]): number[] => found.map(({ id }) => id);

/** Looking for documents. Paperless ignores filters that it does not know, so each must leave out all others. */
export const STEPS_OF_LISTS = {
  async tags(probe) {
    const tag = (await probe.paperless.tags()).find(({ id }) => id === probe.tag);
    const isThere = tag?.name === probe.name && tag.parent === null && !tag.isInboxTag;
    expect(isThere, 'Das neue Tag fehlt oder ist ein anderes.', 'The new tag is missing, or another one.');
  },
  async newestDocuments(probe) {
    const { ids: newest } = await probe.paperless.newestDocuments(25);
    expectThere(probe, newest);
  },
  async sharedWithTag(probe) {
    expectOnly(ids(await probe.paperless.sharedWithTag(probe.tag)), [documentOf(probe)]);
  },
  async withTag(probe) {
    const found: number[] = [];
    for await (const page of probe.paperless.withTag(probe.tag)) found.push(...page);
    expectOnly(found, [documentOf(probe)]);
  },
  async idsWithTags(probe) {
    expectOnly(await probe.paperless.idsWithTags([probe.tag]), [documentOf(probe)]);
  },
  async countDocuments(probe) {
    documentOf(probe);
    const count = await probe.paperless.countDocuments({ tags: [probe.tag] });
    expect(count === 1, `Gezählt werden ${count} statt 1.`, `${count} are counted instead of 1.`);
  },
  async modifiedSince(probe) {
    const document = await probe.paperless.document(documentOf(probe));
    const found: number[] = [];
    const since = document?.modified ?? '';
    for await (const page of probe.paperless.modifiedSince(since, { tags: [probe.tag] }))
      found.push(...ids(page));
    expectOnly(found, [documentOf(probe)]);
    const tomorrow = new Date(Date.parse(since) + 86_400_000).toISOString();
    for await (const page of probe.paperless.modifiedSince(tomorrow, { tags: [probe.tag] }))
      expectOnly(ids(page), []);
  },
  async latestDocuments(probe) {
    expectOnly(ids(await probe.paperless.latestDocuments(probe.title, 25)), [documentOf(probe)]);
  },
  async latestDocumentsOf(probe) {
    const found = await probe.paperless.latestDocumentsOf([correspondentOf(probe)], 25);
    expectOnly(ids(found), [documentOf(probe)]);
  },
  async idsOfCorrespondent(probe) {
    const found = await probe.paperless.idsOfCorrespondent(correspondentOf(probe));
    expectOnly(found, [documentOf(probe)]);
  },
  async idsAmong(probe) {
    const document = documentOf(probe);
    expectOnly(await probe.paperless.idsAmong([document], correspondentOf(probe)), [document]);
  },
  async newestDocumentsOf(probe) {
    const found = await probe.paperless.newestDocumentsOf(correspondentOf(probe), 25);
    expectOnly(ids(found), [documentOf(probe)]);
  },
  async summariesOf(probe) {
    const found = await probe.paperless.summariesOf([documentOf(probe)]);
    expectOnly(ids(found), [documentOf(probe)]);
    const isSame = found[0]?.title === probe.title;
    expect(isSame, 'Der Titel fehlt in der Liste.', 'The title is missing in the list.');
  },
  async sharingOf(probe) {
    expectOnly(ids(await probe.paperless.sharingOf([documentOf(probe)])), [documentOf(probe)]);
  },
  async ofTypes(probe) {
    const document = documentOf(probe);
    const type = typeOf(probe);
    await probe.paperless.updateDocument(document, { documentType: type });
    const found: number[] = [];
    for await (const page of probe.paperless.ofTypes([type])) {
      expect(
        page.documents.every(({ documentType }) => documentType === type),
        'Es kommen Dokumente anderer Typen.',
        'Documents of other types come along.',
      );
      found.push(...ids(page.documents));
    }
    expectThere(probe, found);
  },
  async sharingOfTypes(probe) {
    documentOf(probe);
    expectThere(probe, ids(await probe.paperless.sharingOfTypes([typeOf(probe)])));
  },
} satisfies Steps;

function expectThere(probe: Probe, found: readonly number[]): void {
  const isThere = found.includes(documentOf(probe));
  expect(isThere, 'Das Probedokument fehlt in der Liste.', 'The probe document is not in the list.');
}
