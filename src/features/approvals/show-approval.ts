import { z } from 'zod';
import type { ApprovalRow, Decision } from '../../../projections/approval-row.ts';
import { seenOf } from '../../../projections/seen.ts';
import { ApprovalMeaning, causeInWords, SealedFact } from '../../domain/events/index.ts';
import { namesOf } from '../../gateways/identity/index.ts';
import type { Named } from '../../gateways/paperless/index.ts';
import { type Money, withDigits } from '../../libs/money/index.ts';
import type { Person } from '../../platform/http/index.ts';
import type { OptionSet } from './approval-options.ts';
import { termsOf } from './decide-release.ts';
import { InvoiceMarks, invoiceMarks } from './invoice-marks.ts';
import { RELEASE_MARKS } from './judge-release.ts';
import type { Names } from './name-cache.ts';
import { idOf, presentValue } from './plan-approval.ts';
import { offeredBack, REGRET_SECONDS } from './plan-take-back.ts';
import { type ReleaseDeps, releaseStates } from './release-states.ts';
import { type Name, ShownRelease, shownRelease, Who } from './show-release.ts';

const Ref = z.object({ id: z.int(), name: z.string().nullable() });
export const Amount = z
  .object({
    value: z.string().meta({ description: 'Decimal text with the decimals of the currency, such as 119.00' }),
    currency: z.string().nullable().meta({ description: 'ISO 4217; null: the document names none' }),
  })
  .meta({ id: 'Amount' });
export const shownMoney = ({ value, currency }: Money): z.input<typeof Amount> => ({
  value: withDigits({ value, currency }),
  currency,
});

const Value = z.object({
  optionId: z.string().nullable(),
  label: z.string().nullable().meta({ description: 'As it was called when it was set' }),
  meaning: ApprovalMeaning,
  source: z
    .enum(['approval', 'processing', 'paperless'])
    .nullable()
    .meta({ description: 'Who set it; `paperless`: by hand in Paperless, past the approval' }),
  setBy: Who.nullable(),
  setAt: z.string().nullable(),
});

export const ShownApproval = z
  .object({
    documentId: z.int(),
    seen: z.string().meta({
      description:
        'Recognises all that a decision is about: the value, the file, amount, due date, correspondent, and what was read of the invoice. Sent back with each decision; another one by now is a 409',
    }),
    marks: z.array(z.enum(RELEASE_MARKS)).meta({
      description:
        'What gives to think about before it is released. `new-supplier` only where a rule asks for it. In a decision on many, what is marked has to be looked at by itself',
    }),
    title: z.string(),
    created: z.string(),
    added: z.string().nullable(),
    correspondent: Ref.nullable(),
    documentType: Ref.nullable(),
    owner: Ref.nullable().meta({ description: 'The user of Paperless it belongs to: the client' }),
    value: Value.meta({ description: 'A decision on its way to Paperless counts as set' }),
    amount: Amount.nullable(),
    due: z.string().nullable().meta({ description: 'YYYY-MM-DD' }),
    checksum: z.string().nullable().meta({ description: 'Of the newest file, where Paperless tells it' }),
    openSince: z.string().meta({ description: 'Since it was added, or since its value was cleared' }),
    lastDecision: z
      .object({
        approvalId: z.uuid(),
        optionId: z.string().nullable(),
        label: z.string().nullable(),
        meaning: ApprovalMeaning,
        by: Who,
        instead: Who.nullable().meta({ description: 'The absent person for whom it was made' }),
        releasedBefore: z.array(Who).meta({
          description: 'Who had released it before: together with this one, or this one went against them',
        }),
        at: z.string(),
        comment: z.string().nullable(),
        checksum: z.string().nullable(),
        amount: Amount.nullable(),
        due: z.string().nullable(),
        correspondent: Ref.nullable(),
        inForce: z.boolean().meta({ description: 'Whether Paperless holds what was decided' }),
      })
      .nullable(),
    release: ShownRelease.nullable().meta({
      description: 'What a release takes; null: one person, without further ado',
    }),
    pastRules: z.boolean().meta({
      description: 'It was approved in Paperless or by a processing rule, although rules ask for more people',
    }),
    decidedOnAnotherFile: z
      .boolean()
      .meta({ description: 'The file behind the document is another one than was decided on' }),
    changedSinceDecision: z.array(SealedFact).meta({
      description:
        'What is another one than the decision in force was about; what it was says `lastDecision`',
    }),
    invoice: InvoiceMarks.nullable().meta({ description: 'Null: it is none, or was not read yet' }),
    write: z.enum(['done', 'pending', 'failed']).meta({
      description: '`pending`: not yet in Paperless; `failed`: the last decision did not get there',
    }),
    writeError: z
      .object({ de: z.string(), en: z.string(), technical: z.string() })
      .nullable()
      .meta({ description: 'Why it did not get there; `technical` is what Paperless said' }),
    takeBack: z
      .object({ approvalId: z.uuid(), decidedAt: z.string(), withoutReasonUntil: z.string() })
      .nullable()
      .meta({ description: 'The last decision, where it is the caller’s own and can be taken back' }),
    url: z.string().meta({ description: 'The document in Paperless' }),
  })
  .meta({ id: 'Approval' });

export type ShowDeps = ReleaseDeps & { names: Names; publicUrl: string };

type ForWhom = { optionSet: OptionSet; person: Person };

/** Rows as people see them: names instead of ids alone. What Paperless cannot tell now has no name. */
export async function showApprovals(
  deps: ShowDeps,
  rows: readonly ApprovalRow[],
  { optionSet, person }: ForWhom,
): Promise<z.input<typeof ShownApproval>[]> {
  const { db, names, publicUrl } = deps;
  const [states, { correspondents, types, users }] = await Promise.all([
    releaseStates(deps, person, rows),
    names(),
  ]);
  const judged = states.map((state) => ({ ...state, terms: termsOf(state) }));
  const others = judged.slice(0, 1).flatMap(({ people }) => people.absent);
  const confirmers = judged.flatMap(({ terms }) => terms.confirmedBy);
  const people = await namesOf(db, [...rows.flatMap(peopleIn), ...others, ...confirmers]);
  const who = (sub: string) => ({ sub, name: people.get(sub) ?? null });
  const approves = optionSet.options.find((option) => optionSet.meaning(option) === 'approves') ?? null;
  return judged.map(({ row, invoice, terms }) => {
    const own = offeredBack(row, person.sub, optionSet.meaning);
    const value = shownValue(row, optionSet, who);
    return {
      documentId: row.document_id,
      seen: seenOf(row),
      marks: [...terms.marks],
      title: row.title,
      created: row.created,
      added: row.added,
      correspondent: ref(row.correspondent, correspondents),
      documentType: ref(row.document_type, types),
      owner: ref(row.owner, users),
      value,
      amount: row.amount === null ? null : shownMoney({ value: row.amount, currency: row.currency }),
      due: row.due,
      checksum: row.checksum,
      openSince: row.open_since,
      lastDecision: row.decision && shownDecision(row.decision, row, { who, correspondents }),
      release: shownRelease(row, terms, approves, who),
      pastRules: value.meaning === 'approves' && value.source !== 'approval' && terms.needs.length > 0,
      decidedOnAnotherFile: row.changed.includes('file'),
      changedSinceDecision: row.changed,
      invoice: invoice ? invoiceMarks(invoice, terms.marks) : null,
      write: row.pending ? ('pending' as const) : row.failure ? ('failed' as const) : ('done' as const),
      writeError: row.failure && { ...causeInWords(row.failure.because), technical: row.failure.error },
      takeBack: own && {
        approvalId: 'agreementId' in own ? own.agreementId : own.approvalId,
        decidedAt: own.at,
        withoutReasonUntil: new Date(Date.parse(own.at) + REGRET_SECONDS * 1_000).toISOString(),
      },
      url: `${publicUrl}/documents/${row.document_id}/details`,
    };
  });
}

export async function showApproval(
  deps: ShowDeps,
  row: ApprovalRow,
  forWhom: ForWhom,
): Promise<z.input<typeof ShownApproval>> {
  const [shown] = await showApprovals(deps, [row], forWhom);
  if (!shown) throw new Error('a row was not shown');
  return shown;
}

/** The present value, who set it and when. */
export function shownValue(row: ApprovalRow, optionSet: OptionSet, who: Name): z.input<typeof Value> {
  const { option, source, by, at } = presentValue(row);
  const label =
    option && (option.label || (optionSet.options.find(({ id }) => id === option.id)?.label ?? null));
  return {
    optionId: idOf(option),
    label,
    meaning: optionSet.meaning(option && { id: option.id, label: label ?? '' }),
    source,
    setBy: by === null ? null : who(by),
    setAt: at,
  };
}

const shownDecision = (
  decision: Decision,
  { held }: ApprovalRow,
  { who, correspondents }: { who: Name; correspondents: ReadonlyMap<number, Named> },
) => ({
  approvalId: decision.approvalId,
  optionId: idOf(decision.option),
  label: decision.option?.label ?? null,
  meaning: decision.meaning,
  by: who(decision.by),
  instead: decision.instead === null ? null : who(decision.instead),
  releasedBefore: decision.agreements.map(({ by }) => who(by)),
  at: decision.at,
  comment: decision.comment,
  checksum: decision.seal.checksum,
  amount: decision.seal.amount && shownMoney(decision.seal.amount),
  due: decision.seal.due,
  correspondent: ref(decision.seal.correspondent ?? null, correspondents),
  inForce: decision.approvalId === held.approvalId,
});

const peopleIn = ({ pending, held, decision, agreements }: ApprovalRow): string[] => {
  const given = [...agreements, ...(decision?.agreements ?? [])].flatMap(({ by, instead }) => [by, instead]);
  const deciding = [pending?.by, held.by, decision?.by, decision?.instead];
  return [...given, ...deciding].filter((sub) => typeof sub === 'string');
};

const ref = (id: number | null, names: ReadonlyMap<number, Named>) =>
  id === null ? null : { id, name: names.get(id)?.name ?? null };
