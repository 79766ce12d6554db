import type { SimulatedPaperless } from '../simulators/paperless/index.ts';

/** Documents that wait to be edited by hand. @param paperless known once the fixture is there */
export const documentsToEdit = (paperless: () => SimulatedPaperless) => ({
  /** A document that waits; its tags by name. @returns its id */
  waiting(title: string, tags: string[] = []): number {
    return paperless().addDocument({
      ...{ title, created: '2026-03-04', correspondent: 1, document_type: 2 },
      tags: ['Manuell bearbeiten', ...tags].map(paperless().tag),
    }).id;
  },
  inPaperless(id: number) {
    const { documents, tags } = paperless().world;
    const document = documents.get(id);
    if (!document) throw new Error(`no document ${id}`);
    const { title, created, correspondent } = document;
    const names = [...document.tags].map((tag) => tags.get(tag)?.name ?? '');
    return { title, created, correspondent, tags: names.sort() };
  },
});
