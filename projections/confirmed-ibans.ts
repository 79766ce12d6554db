import type { RecordedIban } from '../src/domain/events/index.ts';
import { projection } from './projection.ts';

/** An account that people have made sure of, for one supplier. */
export type ConfirmedIban = {
  account: string;
  /** Null: from before it was recorded whose it is; trusted for nobody. */
  correspondent: number | null;
  iban_key: string;
  iban: RecordedIban;
  /** Each person once, the first one first. */
  confirmed_by: string[];
  confirmed_at: string;
};

const accountOf = (correspondent: number | null, { key }: RecordedIban): string =>
  `${correspondent ?? 'unknown'}/${key}`;

export const confirmedIbans = projection<ConfirmedIban, string>({
  name: 'confirmed_ibans',
  version: 1,
  key: 'account',
  keysOf: ({ type, data }) => (type === 'IbanConfirmed' ? [accountOf(data.correspondent, data.iban)] : []),
  on: {
    IbanConfirmed: (row, { data: { correspondent, iban }, metadata: { actor }, recordedAt }, account) => ({
      ...{ account, correspondent, iban, iban_key: iban.key },
      confirmed_by: [...new Set([...(row?.confirmed_by ?? []), actor])],
      confirmed_at: row?.confirmed_at ?? recordedAt,
    }),
  },
});
