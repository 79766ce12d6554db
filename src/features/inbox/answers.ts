import { z } from 'zod';
import {
  DuplicateLevel,
  InboxScope,
  InboxSource,
  SaveFailure,
  SegmentPage,
} from '../../domain/events/index.ts';
import { DAMAGE_REASONS } from '../../gateways/pages/index.ts';
import { FACT_SOURCES } from '../../libs/invoices/index.ts';

export const PersonName = z.object({ sub: z.string(), name: z.string().nullable() });
const Moment = z.iso.datetime({ precision: 3 });

/** In mm from the top left of the page as it is shown. */
const Box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export const ShownCode = z
  .object({ page: z.int(), format: z.string(), text: z.string(), box: Box, step: z.string() })
  .meta({ id: 'InboxCode' });

/** Why a cut is proposed before a page. */
export const CutReason = z.enum([
  'template',
  'separator',
  'blank-page',
  'page-one-of-n',
  'paper-size',
  'payment-code',
]);
export const ShownProposal = z
  .object({
    before: z.int().meta({ description: 'The first page of the document that begins here' }),
    reasons: z.array(z.object({ kind: CutReason, text: z.string().nullable() })).min(1),
    score: z.number().min(0).max(1),
    drop: z
      .array(z.int())
      .meta({ description: 'Pages that are no part of any document: separators, blank ones' }),
    name: z
      .string()
      .nullable()
      .meta({ description: 'By the file name template of the barcode template that matched' }),
  })
  .meta({ id: 'InboxProposal' });

/** What a segment will be saved with. Control tags and the field of approvals are refused. */
export const SegmentFields = z
  .strictObject({
    title: z.string().trim().max(128).optional(),
    created: z.iso.date().optional(),
    correspondent: z.int().min(1).nullable().optional(),
    documentType: z.int().min(1).nullable().optional(),
    tags: z.array(z.int().min(1)).max(100).optional(),
    archiveSerialNumber: z.int().min(0).max(4_294_967_295).nullable().optional(),
    customFields: z
      .array(
        z.strictObject({
          field: z.int().min(1),
          value: z.union([z.string(), z.int(), z.boolean(), z.null(), z.array(z.int())]),
        }),
      )
      .max(100)
      .optional(),
  })
  .meta({ id: 'SegmentFields' });
export type SegmentFields = z.infer<typeof SegmentFields>;

/** What a code on a page, or an invoice, says about the document that the page lies in. A form may be filled with it. */
export const ShownFact = z
  .object({
    page: z.int(),
    /** The code that says so, and the template that it was understood by. */
    code: z.string().nullable(),
    template: z.object({ templateId: z.uuid(), name: z.string() }).nullable(),
    invoice: z
      .object({ source: z.enum(FACT_SOURCES), isDisputed: z.boolean() })
      .nullable()
      .meta({ description: 'What of an invoice says so, and whether something else on it says otherwise' }),
    /** `name`: of the file, by the file name template of the barcode template. */
    field: z.enum([
      'name',
      'title',
      'created',
      'correspondent',
      'documentType',
      'tags',
      'archiveSerialNumber',
      'customField',
    ]),
    /** Which one, of a custom field. */
    customField: z.int().nullable(),
    value: z.union([z.string(), z.int(), z.array(z.int())]),
  })
  .meta({ id: 'InboxFact' });

export const ShownSegment = z
  .object({
    segmentId: z.uuid(),
    name: z.string(),
    pages: z.array(SegmentPage).meta({ description: 'None: the file as a whole' }),
    fields: SegmentFields,
    state: z.enum([
      'open',
      /** To be saved: it is cut, and looked whether it is there already. */
      'preparing',
      'planned',
      'uploaded',
      'pending',
      'saved',
      'split-by-paperless',
      'failed',
      'duplicate',
      'undone',
    ]),
    frozen: z
      .boolean()
      .meta({ description: 'It is on its way, in Paperless, or was mailed: it is cut no more' }),
    documentId: z.int().nullable(),
    /** Why it could not be saved or completed. */
    problem: z.object({ reason: SaveFailure.nullable(), message: z.string() }).nullable(),
    accepted: z.array(DuplicateLevel),
    duplicates: z.array(DuplicateLevel).meta({
      description: 'Why it was not sent; `GET /inbox/segments/{segmentId}/duplicates` says where they are',
    }),
    inTrash: z.boolean().meta({
      description: 'Of a `duplicate`: its document lies in the trash of Paperless, and is in the way there',
    }),
    sentTwice: z.boolean().meta({
      description: 'A try that was overtaken was taken by Paperless, too: there may be a second document',
    }),
    mayGiveUp: z.boolean().meta({
      description: 'It is held up, or has no end: `POST /inbox/segments/{segmentId}/give-up`',
    }),
    documentGone: z.boolean().meta({ description: 'The document was there, and is in Paperless no more' }),
    mailed: z.int(),
  })
  .meta({ id: 'InboxSegment' });

const summary = {
  itemId: z.uuid(),
  name: z.string(),
  scope: InboxScope,
  owner: PersonName.nullable(),
  source: InboxSource,
  state: z.enum(['open', 'done', 'discarded']),
  reading: z.enum(['waiting', 'reading', 'readable', 'locked', 'damaged', 'no-preview', 'purged']),
  /** Of a damaged file: what is wrong with it, and what files are held to. */
  damage: z
    .object({ code: z.enum(DAMAGE_REASONS), params: z.object({ pages: z.int(), megapixels: z.number() }) })
    .nullable(),
  pages: z.int().nullable(),
  pagesRead: z.int(),
  mediaType: z.string(),
  bytes: z.int(),
  receivedAt: Moment,
  duplicateOf: z
    .uuid()
    .nullable()
    .meta({ description: 'An item of the same scope with the same bytes that came earlier' }),
  claimedBy: PersonName.extend({ until: Moment }).nullable(),
  segments: z.array(ShownSegment),
};

/** An item in a list. */
export const ShownItem = z
  .object({ ...summary, codes: z.int(), proposals: z.int() })
  .meta({ id: 'InboxItem' });

/** An item with everything that reading found. */
export const ItemInDetail = z
  .object({
    ...summary,
    expected: z.int().meta({ description: 'To be sent along when its cuts are replaced' }),
    dropped: z.array(z.int()),
    mergedInto: z.uuid().nullable(),
    pageList: z.array(
      z.object({
        page: z.int(),
        /** In mm, as it is shown. */
        width: z.number(),
        height: z.number(),
        read: z.boolean(),
        failed: z.boolean(),
        blank: z.boolean(),
        text: z.boolean(),
        /** How far it must be turned to stand upright; null: nothing tells. */
        turn: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]).nullable(),
      }),
    ),
    codes: z.array(ShownCode),
    proposals: z.array(ShownProposal),
    facts: z.array(ShownFact).meta({
      description:
        'What codes and invoices say about the documents that they are on, by page; of one field the first holds',
    }),
    signed: z.boolean(),
    unlocked: z.boolean().meta({
      description: 'Kept without its password: a signature holds in the original alone',
    }),
    attachments: z.int(),
  })
  .meta({ id: 'InboxItemInDetail' });

/** Personal files that an administrator gave to somebody else. */
export const ShownHandOver = z
  .object({
    handOverId: z.uuid(),
    at: Moment,
    from: PersonName,
    to: PersonName,
    by: PersonName,
    items: z.int(),
    reason: z.string(),
  })
  .meta({ id: 'InboxHandOver' });

/** Where the same as a segment is already, as far as the caller may see it. */
const Place = z.object({ documentIds: z.array(z.int()), itemIds: z.array(z.uuid()) });
export const ShownDuplicates = z
  .object({ looked: z.boolean(), 'same-bytes': Place, 'same-pages': Place })
  .meta({ id: 'InboxDuplicates' });
