import { z } from 'zod';
import { type OneAtATime, toFields } from '../document-writing/index.ts';
import type { Change, DocumentChangeKind } from '../events/index.ts';
import { DateText, DocumentId, ObjectId } from '../events/index.ts';
import {
  type Caller,
  type Endpoint,
  endpoint,
  Paging,
  Problem,
  permission,
  personOf,
} from '../http/index.ts';
import type { ChoiceList, PaperlessDocument } from '../paperless/index.ts';
import { type ChangeNeeds, changeDocument } from './change-document.ts';
import { asEdit, differing, fieldChanges } from './field-changes.ts';
import { ManualList, type ManualNeeds, type manualList } from './manual-list.ts';
import { asProblem } from './problems.ts';
import { type ShowNeeds, ShownDocument, showDocument } from './show-document.ts';
import { tagChanges } from './tag-changes.ts';
import { undoOf } from './undo.ts';

type Needs = ChangeNeeds &
  ShowNeeds &
  ManualNeeds & { oneAtATime: OneAtATime; manual: ReturnType<typeof manualList> };

const InPath = z.strictObject({ id: z.coerce.number().pipe(DocumentId) });
const access = permission('EDIT_DOCUMENTS');
const TagIds = z.array(ObjectId).max(500);
const editable = {
  created: DateText.optional(),
  correspondentId: ObjectId.nullable().optional(),
  documentTypeId: ObjectId.nullable().optional(),
};
const title = z.string().refine((text) => [...text].length <= 128, 'at most 128 characters, as in Paperless');
const EditBody = z
  .strictObject({
    title: title.min(1).optional(),
    ...editable,
    expected: z
      .strictObject({ title: z.string().optional(), ...editable })
      .optional()
      .meta({
        description: 'The values that the person saw; where one is no longer true, the edit is a 409',
      }),
  })
  .refine(({ expected: _, ...edit }) => Object.keys(edit).length > 0, 'names nothing to be changed');

/** Documents as people read and change them. */
export function documentEndpoints(needs: Needs): Endpoint[] {
  const { paperless, oneAtATime } = needs;

  /** Reads the document afresh, lets `decide` say what it lacks, and changes it; one after the other. */
  const change = (
    { caller, requestId }: { caller: Caller; requestId: string },
    documentId: number,
    kind: DocumentChangeKind,
    decide: (document: PaperlessDocument) => Promise<{ changes: Change[]; of?: string }>,
  ): Promise<z.input<typeof ShownDocument>> =>
    oneAtATime(documentId, async () => {
      const document = await needs.access.open(personOf(caller), documentId, 'change');
      const decision = await decide(document);
      if (decision.changes.length === 0) return showDocument(needs, document);
      const origin = { actor: caller.actor, correlationId: requestId };
      const changed = await changeDocument(needs, { document, kind, ...decision, origin }).catch(asProblem);
      return showDocument(needs, changed.document, changed.eventId);
    });

  return [
    endpoint({
      method: 'GET',
      path: '/documents',
      access,
      summary: 'The documents that wait for somebody to edit them by hand',
      query: Paging.extend({ list: z.literal('manual') }),
      response: ManualList,
      problems: ['dms-unavailable'],
      handle: ({ query: { page, pageSize }, caller }) =>
        needs.manual.page(personOf(caller), { page, pageSize }),
    }),
    endpoint({
      method: 'GET',
      path: '/documents/{id}',
      access,
      summary: 'A document, its content tags apart from its control tags',
      params: InPath,
      response: ShownDocument,
      problems: ['not-found', 'dms-unavailable'],
      handle: async ({ params: { id }, caller }) =>
        showDocument(needs, await needs.access.open(personOf(caller), id, 'see')),
    }),
    endpoint({
      method: 'PATCH',
      path: '/documents/{id}',
      access,
      summary: 'Change title, date, correspondent or document type',
      params: InPath,
      body: EditBody,
      response: ShownDocument,
      problems: ['not-found', 'conflict', 'dms-refused', 'dms-unavailable'],
      handle: ({ params: { id }, body: { expected, ...edit }, ...call }) =>
        change(call, id, 'edit', async (document) => {
          const { correspondentId, documentTypeId } = edit;
          const { correspondents, documentTypes } = paperless.choices;
          await known('correspondentId', correspondents.listWith, correspondentId);
          await known('documentTypeId', documentTypes.listWith, documentTypeId);
          const now = toFields(document);
          const stale = differing(now, expected ?? {});
          if (stale.length > 0) {
            const present = stale.map((name) => `${name} is now ${JSON.stringify(asEdit(now)[name])}`);
            throw new Problem('conflict', `The document was changed meanwhile: ${present.join(', ')}`);
          }
          return { changes: fieldChanges(now, edit) };
        }),
    }),
    endpoint({
      method: 'PUT',
      path: '/documents/{id}/tags',
      access,
      summary: 'Set the content tags; control tags stay as they are',
      description:
        'Only the difference between `from` (what the person saw; by default what the document has) and `tags` is written. Control tags in either list count for nothing.',
      params: InPath,
      body: z.strictObject({ tags: TagIds, from: TagIds.optional() }),
      response: ShownDocument,
      problems: ['not-found', 'conflict', 'control-tag', 'dms-refused', 'dms-unavailable'],
      handle: ({ params: { id }, body, ...call }) =>
        change(call, id, 'tags', async (document) => {
          const { byId } = await paperless.choices.tags.listWith(body.tags);
          const errors = body.tags.flatMap((tag, index) =>
            byId.has(tag) ? [] : { path: `tags.${index}`, message: `Paperless has no tag ${tag}` },
          );
          if (errors.length > 0) throw new Problem('invalid-request', 'There are unknown tags', { errors });
          return { changes: tagChanges(document.tags, body, await needs.tagRules()) };
        }),
    }),
    endpoint({
      method: 'POST',
      path: '/documents/{id}/undo/{eventId}',
      access,
      summary: 'Take a change back, where the document still holds what was written',
      params: InPath.extend({ eventId: z.uuid() }),
      response: ShownDocument,
      problems: ['not-found', 'conflict', 'control-tag', 'dms-refused', 'dms-unavailable'],
      handle: ({ params: { id, eventId }, ...call }) =>
        change(call, id, 'undo', async (document) => {
          const changes = await undoOf(needs, document, eventId);
          return { changes, of: eventId };
        }),
    }),
  ];
}

/** @throws Problem `invalid-request` when Paperless has no such object */
async function known(
  path: string,
  listWith: (ids: number[]) => Promise<ChoiceList<unknown>>,
  id: number | null | undefined,
): Promise<void> {
  if (!id || (await listWith([id])).byId.has(id)) return;
  const errors = [{ path, message: `Paperless has nothing with the id ${id}` }];
  throw new Problem('invalid-request', undefined, { errors });
}
