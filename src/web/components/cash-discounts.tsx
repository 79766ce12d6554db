import { IconPigMoney } from '@tabler/icons-react';
import type { Schemas } from '../api/interface.ts';
import { useFormats, useOfficeTime, useText } from '../context/language.tsx';
import { useNow } from './age.tsx';
import './invoice-facts.css';

type Discount = Schemas['Invoice']['cashDiscounts'][number];
const TICK_MS = 60_000;

/** What is saved by paying in time, as long as there is time. */
export function CashDiscounts({ discounts }: { discounts: readonly Discount[] }) {
  const t = useText();
  const { date, money, number } = useFormats();
  const { today } = useOfficeTime();
  const day = today(useNow(TICK_MS));
  return discounts
    .filter(({ until }) => until >= day)
    .map(({ until, percent, amount, currency }) => (
      <span key={until} className="invoice-discount">
        <IconPigMoney size={14} aria-hidden />
        <span>
          {t('invoice.cashDiscount')}{' '}
          {percent === null
            ? t('invoice.cashDiscount.until', { date: date(until) })
            : t('invoice.cashDiscount.percent', { percent: number(Number(percent)), date: date(until) })}
          {amount !== null &&
            `, ${t('invoice.cashDiscount.saves', { amount: money({ value: amount, currency }) })}`}
        </span>
      </span>
    ));
}
