import { readMoney } from '../../libs/money/index.ts';
import { useFormats, useText } from '../context/language.tsx';

type Kind = { type: string | null; options?: readonly { id: string; label: string }[] } | undefined;

/** The value of a custom field in words, by the kind of the field. */
export function useFieldText(): (kind: Kind, value: unknown) => string {
  const t = useText();
  const { date, money, number, list } = useFormats();
  return (kind, value) => {
    if (value === null || value === undefined || value === '') return t('field.empty');
    const text = String(value);
    switch (kind?.type) {
      case 'boolean':
        return t(value === true ? 'field.yes' : 'field.no');
      case 'date':
        return DAY.test(text) ? date(text) : text;
      case 'monetary': {
        const amount = readMoney(text);
        return amount ? money(amount) : text;
      }
      // A whole number is as often a number of something, such as a customer, as a quantity: no points in it.
      case 'integer':
        return text;
      case 'float':
        return number(Number(value));
      case 'select':
        return kind.options?.find(({ id }) => id === value)?.label ?? text;
      default:
        return Array.isArray(value) ? list(value.map((one) => `#${one}`)) : text;
    }
  };
}

const DAY = /^\d{4}-\d\d-\d\d$/;
