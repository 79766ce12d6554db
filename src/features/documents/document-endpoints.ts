import { z } from 'zod';
import { asSelector, type DocumentChangeKind } from '../../domain/events/index.ts';
import type { PaperlessDocument } from '../../gateways/paperless/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { Origin } from '../../platform/event-log/index.ts';
import {
  type Caller,
  type Endpoint,
  endpoint,
  fieldError,
  Id,
  IdInBody,
  Paging,
  Problem,
  permission,
  personOf,
  Uuid,
} from '../../platform/http/index.ts';
import {
  ChangeFailed,
  ChangeUnfinished,
  type DocumentChanges,
  TagsRefused,
} from '../../services/document-changes/index.ts';
import { toFields } from '../../services/document-writing/index.ts';
import { EditBody, editChanges } from './edit-changes.ts';
import { assertStaysInApproval } from './leaves-approval.ts';
import { manualDone } from './manual-done.ts';
import { type ManualDeps, ManualFilter, ManualList, type manualList } from './manual-list.ts';
import { type ShowDeps, ShownDocument, showDocument } from './show-document.ts';
import { tagChanges } from './tag-changes.ts';
import { type Undo, type UndoDeps, undoable, undoOf } from './undo.ts';

type Deps = UndoDeps &
  ShowDeps &
  ManualDeps & {
    db: Queryable;
    changes: DocumentChanges;
    manual: ReturnType<typeof manualList>;
    /** The custom field that holds the approval. */
    approvalField: number;
  };

const InPath = z.strictObject({ id: Id });
const access = permission('EDIT_DOCUMENTS');
const TagIds = z.array(IdInBody).max(500);
/** Documents as people read and change them. */
export function documentEndpoints(deps: Deps): Endpoint[] {
  const { paperless, changes } = deps;

  /** Reads the document afresh, lets `decide` say what it lacks, and changes it; one after the other. */
  const change = (
    { caller, origin }: { caller: Caller; origin: Origin },
    documentId: number,
    kind: DocumentChangeKind | 'manual-done',
    decide: (document: PaperlessDocument) => Promise<Undo & { of?: string }>,
  ): Promise<z.input<typeof ShownDocument>> =>
    changes.documentMutex(documentId, async () => {
      const document = await deps.access.open(personOf(caller), documentId, 'change');
      const { stays, ...decision } = await decide(document);
      if (decision.changes.length === 0) return showDocument(deps, document);
      await assertStaysInApproval(deps.db, personOf(caller), toFields(document), decision.changes);
      const changed = await changes.change({ document, kind, ...decision, origin }).catch(asProblem);
      return showDocument(deps, changed.document, { eventId: changed.eventId, ...(stays && { stays }) });
    });

  return [
    endpoint({
      method: 'GET',
      path: '/documents',
      access,
      summary: 'The documents that wait for somebody to edit them by hand',
      query: Paging.extend({ list: z.literal('manual'), ...ManualFilter }),
      response: ManualList,
      problems: ['dms-unavailable'],
      handle: ({ query: { list: _, ...wanted }, caller }) => deps.manual.page(personOf(caller), wanted),
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
        showDocument(deps, await deps.access.open(personOf(caller), id, 'see')),
    }),
    endpoint({
      method: 'PATCH',
      path: '/documents/{id}',
      access,
      summary: 'Change title, date, correspondent, document type or custom fields',
      params: InPath,
      body: EditBody,
      response: ShownDocument,
      problems: ['not-found', 'conflict', 'dms-refused', 'dms-unavailable'],
      handle: ({ params: { id }, body: edit, ...call }) =>
        change(call, id, 'edit', async (document) => ({ changes: await editChanges(deps, document, edit) })),
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
            byId.has(tag) ? [] : fieldError(`tags.${index}`, 'tag-unknown', { id: tag }),
          );
          if (errors.length > 0) throw new Problem('invalid-request', undefined, { errors });
          return { changes: tagChanges(document.tags, body, await deps.tagRules()) };
        }),
    }),
    endpoint({
      method: 'POST',
      path: '/documents/{id}/manual-done',
      access,
      summary: 'Done with editing by hand: the document leaves the list',
      description:
        'The tag of the setting `farmsys_tag_manuell` goes; that of `manual_done_tag`, where one is set, takes its place. A document that does not carry it is answered as it is.',
      params: InPath,
      response: ShownDocument,
      problems: ['not-found', 'conflict', 'dms-refused', 'dms-unavailable'],
      handle: ({ params: { id }, ...call }) =>
        change(call, id, 'manual-done', async (document) => ({
          changes: await manualDone(deps, document),
        })),
    }),
    endpoint({
      method: 'GET',
      path: '/documents/{id}/undoable',
      access,
      summary: 'The changes that could be taken back now, the newest first',
      params: InPath,
      response: z.object({ items: z.array(z.object({ eventId: z.uuid() })) }),
      problems: ['not-found', 'dms-unavailable', 'unknown-event'],
      async handle({ params: { id }, caller }) {
        const events = await undoable(deps.log, await deps.access.open(personOf(caller), id, 'see'));
        return { items: events.map((eventId) => ({ eventId })) };
      },
    }),
    endpoint({
      method: 'POST',
      path: '/documents/{id}/undo/{eventId}',
      access,
      summary: 'Take a change back, where the document still holds what was written',
      params: InPath.extend({ eventId: Uuid }),
      response: ShownDocument,
      problems: ['not-found', 'conflict', 'control-tag', 'dms-refused', 'dms-unavailable'],
      handle: ({ params: { id, eventId }, ...call }) =>
        change(call, id, 'undo', async (document) => {
          return { ...(await undoOf(deps, document, eventId)), of: eventId };
        }),
    }),
  ];
}

/** What the end of a change means to somebody who called over HTTP. */
function asProblem(error: unknown): never {
  if (error instanceof TagsRefused) {
    throw new Problem(error.isControlTag ? 'control-tag' : 'conflict', error.why);
  }
  if (error instanceof ChangeFailed) {
    const { because, message } = error;
    throw new Problem('dms-refused', { reason: 'change-failed', code: asSelector(because), message });
  }
  if (error instanceof ChangeUnfinished) {
    throw new Problem(
      'dms-unavailable',
      { reason: 'pending' },
      {
        detail: `The change is recorded and will be finished as soon as Paperless answers (${error.message})`,
      },
    );
  }
  throw error;
}
