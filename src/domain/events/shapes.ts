import { z } from 'zod';

/** A document of Paperless. */
export const DocumentId = z.int().min(1).max(2_147_483_647);
/** Any other object of Paperless: tag, correspondent, document type, custom field, user. */
export const ObjectId = z.int().min(1);
/** A date without a zone, as Paperless keeps the date of a document. */
export const DateText = z.iso.date();
export const Moment = z.iso.datetime({ precision: 3 });

/**
 * The value of a custom field. Fractions are decimal text ("19.5"), because events hold no floats; money is
 * text as Paperless has it ("EUR119.00"); a select holds the id of its option.
 */
export const FieldValue = z.union([z.string(), z.int(), z.boolean(), z.null(), z.array(z.int())]);
export type FieldValue = z.infer<typeof FieldValue>;
const CustomFields = z.array(z.strictObject({ field: ObjectId, value: FieldValue }));

/** Decimal text, "12.5", with the currency (ISO 4217) where one is named. */
export const Money = z.strictObject({
  value: z.string().regex(/^-?\d+(\.\d+)?$/),
  currency: z.string().nullable(),
});

/** The custom fields that an approval is about: its value, and what settings name as amount, due date and IBAN. */
export const ApprovalFields = z.strictObject({
  field: ObjectId,
  amountField: ObjectId.nullable(),
  dueField: ObjectId.nullable(),
  /** Absent in what was recorded before the IBAN in Paperless was looked at. */
  ibanField: ObjectId.nullable().optional(),
});
export type ApprovalFields = z.infer<typeof ApprovalFields>;

/** What this service reads of a document in Paperless, without its text. */
export const DocumentFields = z.strictObject({
  title: z.string(),
  correspondent: ObjectId.nullable(),
  documentType: ObjectId.nullable(),
  created: DateText,
  owner: ObjectId.nullable(),
  tags: z.array(ObjectId),
  customFields: CustomFields,
});
export type DocumentFields = z.infer<typeof DocumentFields>;

/** The rule that asked for a change; absent where a person did. */
const rule = z.string().optional();

/** One intended change. */
export const Change = z.discriminatedUnion('what', [
  z.strictObject({ what: z.literal('title'), from: z.string(), to: z.string(), rule }),
  z.strictObject({
    what: z.enum(['correspondent', 'documentType', 'owner']),
    from: ObjectId.nullable(),
    to: ObjectId.nullable(),
    rule,
  }),
  z.strictObject({ what: z.literal('created'), from: DateText, to: DateText, rule }),
  z.strictObject({
    what: z.literal('customField'),
    field: ObjectId,
    from: FieldValue.optional(),
    to: FieldValue,
    rule,
  }),
  z.strictObject({ what: z.literal('note'), to: z.string(), rule }),
  z.strictObject({ what: z.enum(['addTag', 'removeTag']), tag: ObjectId, rule }),
]);
export type Change = z.infer<typeof Change>;
