import { z } from 'zod';
import type { UploadState } from '../../../projections/upload-states.ts';
import { CauseInWords, causeInWords } from '../../domain/events/index.ts';
import type { FoundInvoice } from '../../gateways/farm-system/index.ts';
import { formatAmount } from './invoice-format.ts';

/** How the choice among the entries of a document stands. */
export const UploadChoice = z
  .object({
    state: z.enum(['open', 'chosen', 'failed', 'written', 'over']).meta({
      description:
        'chosen: the match follows with the next check. failed: it could not be written and is tried again. over: the document does not wait for an entry',
    }),
    entryId: z.string().nullable().meta({ description: 'The entry that was chosen' }),
    eventId: z.uuid().nullable().meta({ description: 'Of the match, by which it can be taken back' }),
    cause: CauseInWords.nullable().meta({ description: 'Why it failed; `error`: the same word for word' }),
    error: z.string().nullable(),
  })
  .meta({ id: 'UploadChoice' });
type UploadChoice = z.output<typeof UploadChoice>;

export function choiceOf(state: UploadState | undefined, isUploaded: boolean): UploadChoice {
  const nothing = { entryId: null, eventId: null, cause: null, error: null };
  const entryId = state?.entry_ids[0];
  if (!state || state.choices.length === 0 || state.state === 'taken-back' || entryId === undefined) {
    return { ...nothing, state: isUploaded ? 'open' : 'over' };
  }
  if (state.state === 'matched') return { ...nothing, state: 'written', entryId, eventId: state.event_id };
  const isFailed = state.state === 'failed';
  const cause = state.because && causeInWords(state.because);
  return { ...nothing, state: isFailed ? 'failed' : 'chosen', entryId, cause, error: state.error };
}

/** What can be compared of entries. */
const COMPARED = ['number', 'title', 'date', 'amount', 'supplier', 'betriebId'] as const;

export const EntryShown = z.object({
  id: z.string(),
  invoice: z
    .object({
      number: z.string().nullable(),
      title: z.string().nullable(),
      date: z.string().nullable(),
      amount: z
        .string()
        .nullable()
        .meta({ description: 'In major units; null for a currency that is not known' }),
      currency: z.string().nullable(),
      supplier: z.string().nullable(),
      betriebId: z.string().nullable(),
      link: z.string().nullable(),
    })
    .nullable()
    .meta({ description: 'null: the search of the farm system does not show it' }),
});
export const Differing = z.enum(COMPARED);
type Shown = NonNullable<z.output<typeof EntryShown>['invoice']>;

export function invoiceShown(found: FoundInvoice): Shown {
  const { externalNumber: number, title, date, amount, supplier, betriebId, link } = found;
  return {
    ...{ number, title, date, betriebId, link },
    amount: formatAmount(amount),
    currency: amount?.currency ?? null,
    supplier: supplier?.name ?? null,
  };
}

/** Where entries say different things. One that the search does not show says nothing. */
export function differingIn(entries: readonly (Shown | null)[]): z.output<typeof Differing>[] {
  const shown = entries.filter((entry) => entry !== null);
  return COMPARED.filter((what) => new Set(shown.map((entry) => textOf(entry, what))).size > 1);
}

const textOf = (entry: Shown, what: (typeof COMPARED)[number]): string =>
  what === 'amount' ? `${entry.amount} ${entry.currency}` : String(entry[what]);
