import { readMoney } from '../../../libs/money/index.ts';
import type { Choice } from '../../components/choices.ts';
import type { Formats } from '../../texts/formats.ts';

/** The value of a custom field for people: money and dates as they are written here, the label of an option. What is not of the field's type is shown as it is. */
export function fieldText(
  { money, date, number }: Pick<Formats, 'money' | 'date' | 'number'>,
  field: Choice | undefined,
  value: unknown,
): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((id) => `#${id}`).join(', ');
  if (typeof value === 'number') return field?.type === 'float' ? number(value) : String(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  switch (field?.type) {
    case 'monetary': {
      const amount = readMoney(value);
      return amount ? money(amount) : value;
    }
    case 'date':
      return /^\d{4}-\d\d-\d\d$/.test(value) ? date(value) : value;
    case 'select':
      return field.options?.find(({ id }) => id === value)?.label ?? value;
    default:
      return value;
  }
}
