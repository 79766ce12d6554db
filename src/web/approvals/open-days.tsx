import type { Schemas } from '../api/interface.ts';
import { useNow } from '../components/age.tsx';
import { useFormats, useText } from '../context/language.tsx';

const TICK_MS = 60_000;
const DAY_MS = 86_400_000;

type Props = { approval: Pick<Schemas['Approval'], 'openSince' | 'value'> };

/** For how many days it has been open: a month is too coarse where the oldest must not be forgotten. */
export function OpenDays({ approval: { openSince, value } }: Props) {
  const t = useText();
  const { dateTime } = useFormats();
  const days = Math.max(0, Math.floor((useNow(TICK_MS) - Date.parse(openSince)) / DAY_MS));
  if (value.meaning !== 'open') return '–';
  return (
    <time dateTime={openSince} title={dateTime(openSince)} className="number approval-one-line">
      {t('approvals.days', { days })}
    </time>
  );
}
