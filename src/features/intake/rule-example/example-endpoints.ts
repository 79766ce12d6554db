import { z } from 'zod';
import { readSettings } from '../../../../projections/settings.ts';
import { DocumentId, ObjectId, ProcessingRule } from '../../../domain/events/index.ts';
import type { Paperless } from '../../../gateways/paperless/index.ts';
import type { Queryable } from '../../../platform/database/index.ts';
import {
  type Endpoint,
  endpoint,
  fieldError,
  Id,
  Problem,
  permission,
  personOf,
} from '../../../platform/http/index.ts';
import type { DocumentAccess } from '../../../services/document-access/index.ts';
import { amountField, correspondentNamed, numberField } from './guess-targets.ts';
import { ExampleUnclear } from './propose-pattern.ts';
import { proposeRule } from './propose-rule.ts';
import { MARKABLE } from './value-shapes.ts';

type Deps = { db: Queryable; paperless: Pick<Paperless, 'choices'>; access: DocumentAccess };

const access = permission('MANAGE_SETTINGS');
/** Nobody marks something after page twenty. */
const MOST_TEXT = 100_000;

const Mark = z.strictObject({
  what: z.enum(MARKABLE),
  start: z.int().min(0).max(MOST_TEXT).meta({ description: 'Counted in UTF-16 units from the beginning' }),
  end: z.int().min(1).max(MOST_TEXT),
  text: z.string().min(1).max(300).meta({ description: 'What stands there, as it was shown' }),
});
const Marks = z
  .array(Mark)
  .min(1)
  .max(MARKABLE.length)
  .refine((marks) => new Set(marks.map(({ what }) => what)).size === marks.length);

const Body = z.strictObject({
  documentId: DocumentId,
  name: ProcessingRule.shape.name,
  marks: Marks,
  title: z.boolean().default(true).meta({ description: 'Documents are named after supplier and number' }),
  numberField: ObjectId.nullish().meta({
    description: 'A custom field; missing: one is proposed; null: none',
  }),
  sumField: ObjectId.nullish(),
  correspondent: ObjectId.nullish(),
});

const Proposal = z
  .object({
    rule: ProcessingRule,
    found: z.array(
      z.object({
        what: z.enum(MARKABLE),
        text: z.string(),
        after: z.string().meta({ description: 'The words that it is found by; empty: it follows directly' }),
      }),
    ),
    numberField: z.int().nullable(),
    sumField: z.int().nullable(),
    correspondent: z.int().nullable(),
  })
  .meta({ id: 'ProposedRule' });

/** The text of a document to mark something in, and the rule that comes of it. */
export function exampleEndpoints({ db, paperless, access: documents }: Deps): Endpoint[] {
  return [
    endpoint({
      method: 'GET',
      path: '/processing/examples/{documentId}',
      access,
      summary: 'The text of a document, to mark in it what a rule shall find',
      params: z.strictObject({ documentId: Id }),
      response: z.object({ documentId: z.int(), title: z.string(), text: z.string() }),
      problems: ['not-found', 'dms-unavailable'],
      async handle({ params: { documentId }, caller }) {
        const { title, content } = await documents.open(personOf(caller), documentId, 'see');
        return { documentId, title, text: shownText(content) };
      },
    }),
    endpoint({
      method: 'POST',
      path: '/processing/examples',
      access,
      summary: 'Propose a rule that finds in other documents what is marked in this one; nothing is saved',
      body: Body,
      response: Proposal,
      problems: ['not-found', 'conflict', 'dms-unavailable'],
      async handle({ body: { documentId, marks, ...wishes }, caller }) {
        const document = await documents.open(personOf(caller), documentId, 'see');
        const content = shownText(document.content);
        if (marks.some(({ start, end, text }) => content.slice(start, end) !== text)) {
          throw new Problem('conflict', { reason: 'text-changed', documentId });
        }
        const [fields, correspondents, { approval_amount_field }] = await Promise.all([
          paperless.choices.customFields.list(),
          paperless.choices.correspondents.list(),
          readSettings(db, ['approval_amount_field']),
        ]);
        const supplier = marks.find(({ what }) => what === 'supplier')?.text;
        const targets = {
          numberField: guessed(wishes.numberField, () => numberField(fields.items)),
          sumField: guessed(wishes.sumField, () => amountField(fields.items, approval_amount_field)),
          correspondent: guessed(
            wishes.correspondent,
            () => correspondentNamed(correspondents.items, supplier) ?? document.correspondent,
          ),
        };
        const named = correspondents.items.find(({ id }) => id === targets.correspondent);
        try {
          const example = { ...wishes, ...targets, content, marks, correspondent: named ?? null };
          return { ...proposeRule(example), ...targets, correspondent: named?.id ?? null };
        } catch (error) {
          if (!(error instanceof ExampleUnclear)) throw error;
          const place = marks.findIndex(({ what }) => what === error.what);
          throw new Problem('invalid-request', undefined, {
            errors: [fieldError(`marks.${place}`, error.why)],
          });
        }
      },
    }),
  ];
}

/** Without carriage returns, which a text field of a browser drops: places would be others there. */
const shownText = (content: string): string => content.slice(0, MOST_TEXT).replaceAll('\r', ' ');

const guessed = (wish: number | null | undefined, guess: () => number | null): number | null =>
  wish === undefined ? guess() : wish;
