import type { ElectronicInvoice } from '../electronic-invoice.ts';
import type { CashDiscount } from '../invoice-facts.ts';
import type { Drawing } from './drawing.ts';
import { TEXT_WIDTH } from './page-flow.ts';

const LABEL = 110;

/** How, when and to whom it is to be paid. */
export function drawPayment(
  { flow, words, formats }: Drawing,
  { accounts, payee, paymentReference, terms, seller }: ElectronicInvoice,
  discounts: readonly CashDiscount[],
): void {
  const rows: [label: string, value: string | undefined][] = [
    [words.payee, payee?.name === seller.name ? undefined : payee?.name],
    ...accounts.flatMap(({ iban, bic, holder }): typeof rows => [
      ['IBAN', iban && formats.iban(iban)],
      ['BIC', bic],
      [words.holder, holder],
    ]),
    [words.reference, paymentReference],
    ...discounts.map(({ percent, until, days, amount }): [string, string] => [
      words.discount,
      [
        formats.percent(percent),
        until ? `${words.until} ${formats.date(until)}` : days !== undefined && `${days} ${words.days}`,
        amount && `(${formats.money(amount.value)})`,
      ]
        .filter(Boolean)
        .join(' '),
    ]),
    // What programs read is shown as sentences above.
    ...terms.map((term): [string, string] => ['', term.replace(/#SKONTO#[^\n]*\n?/g, '').trim()]),
  ];
  const shown = rows.filter(([, value]) => value);
  if (shown.length === 0) return;
  flow.need(60);
  flow.gap(10);
  flow.row([{ text: words.payment, x: 0, width: TEXT_WIDTH, bold: true }]);
  for (const [label, text = ''] of shown)
    flow.row(
      label === ''
        ? [{ text, x: 0, width: TEXT_WIDTH }]
        : [
            { text: label, x: 0, width: LABEL },
            { text, x: LABEL + 5, width: TEXT_WIDTH - LABEL - 5 },
          ],
    );
}
