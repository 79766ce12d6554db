import { expect } from './deviation.ts';
import { correspondentOf, documentOf } from './probe.ts';
import type { Steps } from './step.ts';

/** What takes the probe away again. */
export const STEPS_AT_END = {
  async trashDocument(probe) {
    const id = documentOf(probe);
    probe.isTrashed = true;
    await probe.paperless.trashDocument(id);
    const isGone = (await probe.paperless.document(id)) === null;
    expect(isGone, 'Das Dokument ist noch da.', 'The document is still there.');
  },
  async trashedFiles(probe) {
    const id = documentOf(probe);
    const row = (await probe.paperless.trashedFiles()).find((one) => one.id === id);
    const isThere = row?.sentAs === probe.file.name;
    expect(isThere, 'Das Dokument liegt nicht im Papierkorb.', 'The document is not in the trash.');
  },
  async emptyTrash(probe) {
    const id = documentOf(probe);
    await probe.paperless.emptyTrash([id]);
    const isGone = (await probe.paperless.trashedFiles()).every((one) => one.id !== id);
    expect(isGone, 'Das Dokument liegt noch im Papierkorb.', 'The document is still in the trash.');
  },
  async deleteCorrespondent(probe) {
    const id = correspondentOf(probe);
    await probe.paperless.deleteCorrespondent(id);
    const isGone = (await probe.paperless.correspondent(id)) === null;
    expect(isGone, 'Der Korrespondent ist noch da.', 'The correspondent is still there.');
  },
  async deleteProbeTag(probe) {
    await probe.paperless.deleteProbeTag(probe.tag);
    const isGone = (await probe.paperless.tags()).every(({ id }) => id !== probe.tag);
    expect(isGone, 'Das Tag ist noch da.', 'The tag is still there.');
  },
} satisfies Steps;
