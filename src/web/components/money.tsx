import { useFormats } from '../shell/language.tsx';

/** An amount; `minor` in the smallest unit of the currency. */
export const Money = ({ minor, currency = 'EUR' }: { minor: number; currency?: string }) => (
  <span className="number">{useFormats().money(minor, currency)}</span>
);
