import { IconAlertCircle } from '@tabler/icons-react';
import type { Schemas } from '../api/interface.ts';
import { useFormats, useOfficeTime, useText } from '../context/language.tsx';
import { useNow } from './age.tsx';
import './due-date.css';
import { daysUntil } from './due.ts';

const SOON_DAYS = 7;
const TICK_MS = 60_000;

/** When it is due, and beneath it how soon, as long as nothing is decided. */
export function DueDate({
  approval: { due, value },
}: {
  approval: Pick<Schemas['Approval'], 'due' | 'value'>;
}) {
  const t = useText();
  const { date } = useFormats();
  const { today } = useOfficeTime();
  const now = useNow(TICK_MS);
  const days = due === null ? null : daysUntil(due, today(now));
  if (due === null || days === null) return '–';
  const open = value.meaning === 'open';
  return (
    <>
      <span className="number due-day">{date(due)}</span>
      {open && days < 0 && (
        <span className="due-overdue">
          <IconAlertCircle size={14} aria-hidden />
          {t('due.overdue', { days: -days })}
        </span>
      )}
      {open && days >= 0 && days <= SOON_DAYS && <span className="small">{t('due.in', { days })}</span>}
    </>
  );
}
