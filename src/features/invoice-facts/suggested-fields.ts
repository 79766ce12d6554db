import type { FieldValue } from '../../domain/events/index.ts';
import type {
  Agreement,
  FactName,
  FactSource,
  InvoiceFacts,
  InvoiceKind,
} from '../../libs/invoices/index.ts';
import { type Money, withDigits } from '../../libs/money/index.ts';
import { type FieldDefinition, toFieldValue } from '../../services/document-writing/index.ts';

/** What an invoice says for the form of its document, and which source says so. */
export type Suggestion = {
  field: 'title' | 'created' | 'correspondent' | 'customField';
  customField: number | null;
  value: Exclude<FieldValue, null | boolean>;
  source: FactSource;
  /** Another source states another value. */
  isDisputed: boolean;
};

/** The custom fields that hold facts of invoices, as settings name them. */
export type InvoiceFields = Record<'amount' | 'due' | 'number' | 'iban', number | null>;

type Known = {
  correspondent: number | null;
  fields: InvoiceFields;
  definitions: ReadonlyMap<number, FieldDefinition>;
};

/** The fields of Paperless that can be filled from an invoice. What does not suit the type of its field is left out. */
export function suggestedFields(
  facts: InvoiceFacts,
  agreement: Agreement,
  { correspondent, fields, definitions }: Known,
): Suggestion[] {
  const origin = (...names: FactName[]) => {
    const compared = agreement.find(({ fact }) => names.includes(fact));
    return { source: compared?.values[0]?.source ?? 'text', isDisputed: compared?.state === 'conflict' };
  };
  const custom = (field: number | null, fact: FactName, text: string | undefined): Suggestion[] => {
    const definition = field === null ? undefined : definitions.get(field);
    const value = definition && text !== undefined ? toFieldValue(definition, text) : undefined;
    if (value === undefined || value === null || typeof value === 'boolean') return [];
    return [{ field: 'customField', customField: field, value, ...origin(fact) }];
  };
  const amount = facts.due ? 'due' : 'gross';
  const money = facts[amount];
  const type = definitions.get(fields.amount ?? 0)?.type;
  return [
    ...(facts.number
      ? [{ field: 'title' as const, customField: null, value: titleOf(facts), ...origin('number') }]
      : []),
    ...(facts.date
      ? [{ field: 'created' as const, customField: null, value: facts.date, ...origin('date') }]
      : []),
    ...(correspondent === null
      ? []
      : [
          {
            ...{ field: 'correspondent' as const, customField: null, value: correspondent },
            ...origin('supplierName', 'supplierVatId', 'supplierNumber'),
          },
        ]),
    ...custom(fields.amount, amount, money && amountText(money, type)),
    ...custom(fields.due, 'dueDate', facts.dueDate),
    ...custom(fields.number, 'number', facts.number),
    ...custom(fields.iban, 'iban', facts.iban),
  ];
}

/** Documents are named in the language of the office. */
const titleOf = ({ kind = 'invoice', number, supplierName }: InvoiceFacts): string =>
  [...`${supplierName ? `${supplierName} – ` : ''}${KINDS[kind]} ${number}`.replaceAll(/\s+/g, ' ')]
    .slice(0, 128)
    .join('');

const KINDS: Record<InvoiceKind, string> = {
  invoice: 'Rechnung',
  'credit-note': 'Gutschrift',
  correction: 'Rechnungskorrektur',
};

/** As fields of Paperless take it: money with decimals, also of currencies that have none. */
function amountText(money: Money, type: string | undefined): string {
  if (type !== 'monetary') return money.value;
  const digits = withDigits(money);
  return `${money.currency ?? ''}${digits.includes('.') ? digits : `${digits}.00`}`;
}
