import { z } from 'zod';
import { readSettings } from '../../projections/settings.ts';
import type { Queryable } from '../database/index.ts';
import type { DocumentAccess, Person } from '../document-access/index.ts';
import { listOf } from '../http/index.ts';
import { type KeptFresh, keptFresh, type Paperless, type SharedSummary } from '../paperless/index.ts';
import { documentUrl, ref, TagRef, tagRefs } from './show-document.ts';

export const ManualList = listOf(
  z
    .object({
      id: z.int(),
      title: z.string(),
      created: z.string(),
      correspondent: z.object({ id: z.int(), name: z.string().nullable() }).nullable(),
      documentType: z.object({ id: z.int(), name: z.string().nullable() }).nullable(),
      contentTags: z.array(TagRef),
      url: z.string(),
    })
    .meta({ id: 'DocumentToEdit' }),
);

export type ManualNeeds = {
  db: Queryable;
  paperless: Pick<Paperless, 'sharedWithTag' | 'choices'>;
  access: DocumentAccess;
  publicUrl: string;
  controlTags: () => Promise<ReadonlySet<number>>;
};
type Page = { page: number; pageSize: number };

const FRESH_MS = 3_000;
const STALE_MS = 15_000;

/** The documents that wait for somebody to edit them: asked from Paperless, kept for seconds. */
export function manualList({ db, paperless, access, publicUrl, controlTags }: ManualNeeds): {
  page(person: Person, page: Page): Promise<z.input<typeof ManualList>>;
  /** To be called when a document was changed. */
  forget(): void;
} {
  let kept: { tag: number; documents: KeptFresh<SharedSummary[]> } | undefined;
  const waiting = async (): Promise<SharedSummary[]> => {
    const { farmsys_tag_manuell: tag } = await readSettings(db, ['farmsys_tag_manuell']);
    if (tag === null) return [];
    if (kept?.tag !== tag) {
      const documents = keptFresh(() => paperless.sharedWithTag(tag), {
        freshMs: FRESH_MS,
        staleMs: STALE_MS,
      });
      kept = { tag, documents };
    }
    return kept.documents.get();
  };
  const { tags, correspondents, documentTypes } = paperless.choices;
  return {
    async page(person, { page, pageSize }) {
      const [all, control] = await Promise.all([waiting(), controlTags()]);
      const visible = await access.visible(person, all);
      const shown = visible.slice((page - 1) * pageSize, page * pageSize);
      const idsOf = (ids: (number | null)[]) => ids.filter((id) => id !== null);
      const [tagList, correspondentList, typeList] = await Promise.all([
        tags.listWith(shown.flatMap((document) => document.tags)),
        correspondents.listWith(idsOf(shown.map(({ correspondent }) => correspondent))),
        documentTypes.listWith(idsOf(shown.map(({ documentType }) => documentType))),
      ]);
      const items = shown.map((document) => ({
        id: document.id,
        title: document.title,
        created: document.created,
        correspondent: ref(document.correspondent, correspondentList.byId),
        documentType: ref(document.documentType, typeList.byId),
        contentTags: tagRefs(
          document.tags.filter((id) => !control.has(id)),
          tagList.byId,
        ),
        url: documentUrl(publicUrl, document.id),
      }));
      return { items, total: visible.length, page, pageSize };
    },
    forget: () => kept?.documents.forget(),
  };
}
