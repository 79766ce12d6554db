import { useLive } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { useFormats, useText } from '../context/language.tsx';
import { differenceWords } from './difference-words.ts';

type Props = {
  /** As it was seen. */
  before: Pick<Schemas['Approval'], 'documentId' | 'seen' | 'amount'>;
  /** As it is now. */
  now: Pick<Schemas['Approval'], 'seen'>;
};

/** What has changed about a document since it was seen: both, beside each other. */
export function Differences({ before: { documentId, seen, amount }, now }: Props) {
  const { data, isPlaceholderData } = useLive('/approvals/{documentId}/differences', {
    input: { params: { documentId }, query: { seen } },
    enabled: seen !== now.seen,
  });
  // Of another question, or gone again.
  if (!data || isPlaceholderData || data.seen !== now.seen) return null;
  return <DifferenceTable list={data.differences} currency={amount?.currency ?? null} />;
}

type TableProps = {
  list: readonly Schemas['SeenDifference'][];
  /** Of an amount whose currency is the same. */
  currency: string | null;
};

export function DifferenceTable({ list, currency }: TableProps) {
  const t = useText();
  const formats = useFormats();
  const words = differenceWords(list, currency, { t, formats });
  if (words.length === 0) return null;
  return (
    <table className="differences">
      <thead>
        <tr>
          <th scope="col">{t('differences.fact')}</th>
          <th scope="col">{t('differences.before')}</th>
          <th scope="col">{t('differences.now')}</th>
        </tr>
      </thead>
      <tbody>
        {words.map(({ fact, name, before, now }) => (
          <tr key={fact} data-fact={fact}>
            <th scope="row">{name}</th>
            <td className="number">{before}</td>
            <td className="number">{now}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
