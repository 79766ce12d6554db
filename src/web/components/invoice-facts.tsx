import { Alert, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCopy } from '@tabler/icons-react';
import type { Schemas } from '../api/interface.ts';
import { useFormats, useText } from '../context/language.tsx';
import { CashDiscounts } from './cash-discounts.tsx';
import { DocumentLink } from './document-link.tsx';
import { Iban } from './iban.tsx';
import './invoice-facts.css';
import { RouterAnchor } from './router-anchor.tsx';

type Invoice = Schemas['Invoice'];
type Fact = Invoice['facts'][number];

type Props = {
  invoice: Invoice;
  /** How many facts contradict each other, and the cash discounts, are told nearby. */
  isSummedUp?: boolean;
};

/** What an invoice says: each fact with its origins, what contradicts it, and where the same invoice is already. */
export function InvoiceFacts({ invoice, isSummedUp = false }: Props) {
  const t = useText();
  const { list } = useFormats();
  const { facts, duplicates, cashDiscounts, missing, faults, bookingAid, several, xmlSha256 } = invoice;
  const conflicts = facts.filter(({ state }) => state === 'conflict').length;
  const ibanFaults = faults.filter(({ fact }) => fact === 'iban');
  const otherFaults = faults.filter(({ fact, code }) => fact !== 'iban' && code !== 'several-invoices');
  // Told by name, before all facts: what is mixed up, and what nobody can read for sure.
  const marks = [
    ...(bookingAid ? [t('invoice.bookingAid')] : []),
    ...(several.length > 0
      ? [t('invoice.several', { list: list(several.map((sign) => t(`invoice.several.${sign}`))) })]
      : []),
    ...new Set(ibanFaults.map(({ code }) => t('invoice.ibanUnclear', { why: t(`invoice.fault.${code}`) }))),
    ...(conflicts > 0 && !isSummedUp ? [t('invoice.conflict', { count: conflicts })] : []),
  ];
  const notes = [
    ...(missing.length > 0
      ? [t('invoice.missing', { list: list(missing.map((one) => t(`invoice.missing.${one}`))) })]
      : []),
    ...(otherFaults.length > 0
      ? [
          t('invoice.faults', {
            list: list([...new Set(otherFaults.map(({ code }) => t(`invoice.fault.${code}`)))]),
          }),
        ]
      : []),
    ...(xmlSha256 ? [t('invoice.xml', { hash: `${xmlSha256.slice(0, 12)}…` })] : []),
  ];
  return (
    <Stack gap="xs">
      <Duplicates duplicates={duplicates} />
      {marks.map((mark) => (
        <Text key={mark} size="sm" className="invoice-mark">
          <IconAlertTriangle size={14} aria-hidden /> {mark}
        </Text>
      ))}
      <dl className="invoice-facts">
        {facts.map((fact) => (
          <FactLine key={fact.fact} fact={fact} />
        ))}
      </dl>
      {!isSummedUp && <CashDiscounts discounts={cashDiscounts} />}
      {notes.map((note) => (
        <Text key={note} size="xs" c="dimmed" className="invoice-note">
          {note}
        </Text>
      ))}
    </Stack>
  );
}

function FactLine({ fact: { fact, state, values } }: { fact: Fact }) {
  const t = useText();
  const { list } = useFormats();
  const shown = useFactValue();
  const sourcesOf = (value: string) => [
    ...new Set(
      values.filter((one) => shown(fact, one) === value).map(({ source }) => t(`invoice.source.${source}`)),
    ),
  ];
  const [first] = values;
  const different = [...new Set(values.map((one) => shown(fact, one)))];
  return (
    <div data-fact={fact} data-state={state}>
      <dt>{t(`invoice.fact.${fact}`)}</dt>
      {state === 'conflict' || different.length > 1 ? (
        <dd>
          {state === 'conflict' && (
            <span className="invoice-mark">
              <IconAlertTriangle size={14} aria-hidden /> {t('invoice.conflictAt')}
            </span>
          )}
          {different.map((value) => (
            <span key={value} className="invoice-value">
              <Value fact={fact} shown={value} /> <span className="small">{list(sourcesOf(value))}</span>
            </span>
          ))}
        </dd>
      ) : (
        <dd>
          {first && <Value fact={fact} shown={shown(fact, first)} />}{' '}
          <span className="small">
            {[...new Set(values.map(({ source }) => t(`invoice.source.${source}`)))].join(' = ')}
          </span>
        </dd>
      )}
    </div>
  );
}

function useFactValue() {
  const t = useText();
  const { date, money } = useFormats();
  return (fact: Fact['fact'], { value, currency }: Fact['values'][number]): string => {
    if (AMOUNTS.has(fact)) return money({ value, currency });
    if (fact === 'date' || fact === 'dueDate') return date(value);
    if (fact === 'kind') return t(`invoice.kind.${value as 'invoice' | 'credit-note' | 'correction'}`);
    return value;
  };
}

const Value = ({ fact, shown }: { fact: Fact['fact']; shown: string }) =>
  fact === 'iban' ? <Iban iban={shown} /> : shown;

const AMOUNTS: ReadonlySet<Fact['fact']> = new Set(['net', 'tax', 'gross', 'due']);

function Duplicates({ duplicates: { documentIds, itemIds } }: Pick<Invoice, 'duplicates'>) {
  const t = useText();
  if (documentIds.length === 0 && itemIds.length === 0) return null;
  return (
    <Alert color="orange" icon={<IconCopy aria-hidden />} title={t('invoice.duplicate')}>
      <Text size="sm" component="div">
        {t('invoice.duplicate.text')}{' '}
        {documentIds.map((id) => (
          <span key={id} className="listed">
            <DocumentLink id={id} />{' '}
          </span>
        ))}
        {itemIds.map((itemId) => (
          <RouterAnchor key={itemId} to="/posteingang/$itemId" params={{ itemId }} size="sm" mr={6}>
            {t('invoice.duplicate.item')}
          </RouterAnchor>
        ))}
      </Text>
    </Alert>
  );
}
