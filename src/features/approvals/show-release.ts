import { z } from 'zod';
import type { Agreement, ApprovalRow } from '../../../projections/approval-row.ts';
import { type ApprovalOption, ReleaseCause, SealedFact } from '../../domain/events/index.ts';
import { peopleMissing, type ReleaseTerms, releaseStep, standing } from './plan-release.ts';

export const Who = z
  .object({ sub: z.string(), name: z.string().nullable() })
  .meta({ id: 'Decider', description: 'The name is null where it is not known, or was erased' });
export type Name = (sub: string) => z.input<typeof Who>;

const GivenRelease = z
  .object({
    by: Who,
    instead: Who.nullable().meta({ description: 'The absent person for whom it was given' }),
    at: z.string(),
    label: z.string(),
    comment: z.string().nullable(),
    counts: z.boolean(),
    changed: z.array(SealedFact).meta({ description: 'What is another one since: then it counts no more' }),
  })
  .meta({ id: 'GivenRelease' });

export const ShownRelease = z
  .object({
    people: z.int().meta({ description: 'How many different people it takes' }),
    missing: z.int().meta({ description: 'How many of them are still missing' }),
    because: z.array(ReleaseCause).meta({
      description:
        'Why it takes more than one. What is not known counts as the worst that it could be, and is told as such: `not-read`, `unreadable`, `iban-unclear`, `several-invoices`, `amount-unknown`',
    }),
    confirmed: z.array(Who).meta({
      description:
        'Who has confirmed the account that nothing was paid to yet: where that is why it takes more people, they are one of them',
    }),
    given: z.array(GivenRelease),
    mine: z.enum(['last', 'first', 'given', 'other-group']).meta({
      description:
        'What a release by the caller is now: the `last` one, after which the value is written; a `first` one, which waits for others; none, because it is `given`, or because somebody of another group is needed',
    }),
    groups: z
      .array(z.string())
      .meta({ description: 'Of which somebody is needed, where that is not the caller' }),
    instead: Who.nullable().meta({ description: 'For whom the caller would release' }),
    ibanEnding: z.boolean().meta({ description: 'The last four digits of the new IBAN have to be typed' }),
  })
  .meta({ id: 'Release' });

/** What a release takes; null: one person, without further ado. @param approves an option that approves */
export function shownRelease(
  row: ApprovalRow,
  terms: ReleaseTerms,
  approves: ApprovalOption,
  who: Name,
): z.input<typeof ShownRelease> | null {
  const { needs, ibanEnding, confirmedBy, people } = terms;
  if (needs.length === 0 && row.agreements.length === 0 && ibanEnding === null) return null;
  const option = row.agreements.at(-1)?.option ?? approves;
  const next = releaseStep(row, option, terms);
  const counted = new Set(standing(row, option, people));
  const instead = 'instead' in next ? next.instead : null;
  return {
    people: Math.max(1, ...needs.map((need) => need.people)),
    missing: peopleMissing(row, option, terms),
    because: [...new Set(needs.flatMap(({ because }) => because))],
    confirmed: confirmedBy.map(who),
    given: row.agreements.map((one) => shownAgreement(one, counted.has(one), who)),
    mine: next.step,
    groups: next.step === 'other-group' ? next.groups : [],
    instead: instead === null ? null : who(instead),
    ibanEnding: ibanEnding !== null,
  };
}

const shownAgreement = (
  { by, instead, at, option, comment, changed }: Agreement,
  counts: boolean,
  who: Name,
): z.input<typeof GivenRelease> => ({
  ...{ by: who(by), instead: instead === null ? null : who(instead) },
  ...{ at, label: option.label, comment, counts, changed },
});
