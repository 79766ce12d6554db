import type { UPLOAD_TITLE_VARIABLES, UploadNotice } from '../../domain/events/index.ts';
import type { FoundInvoice } from '../../gateways/farm-system/index.ts';
import { compileTemplate } from '../../libs/templates/index.ts';
import { formatAmount, oneLine } from './invoice-format.ts';

/** The variables of the title template; what the farm system left empty is empty text. */
type TitleContext = { [Name in (typeof UPLOAD_TITLE_VARIABLES)[number]]: string };

/** As many characters as Paperless takes. */
const MAX_TITLE = 128;

/**
 * The title that a template makes of an invoice, on one line and cut to what Paperless takes.
 *
 * @returns no title where the present one is to stay
 */
export function titleOf(
  template: string | null,
  found: FoundInvoice,
  present: string,
): { title?: string; notice?: UploadNotice } {
  if (template === null) return {};
  let title: string;
  try {
    title = oneLine(compileTemplate<TitleContext>(template)(contextOf(found, present)));
  } catch {
    return { notice: 'title-template-failed' };
  }
  if (title === '') return { notice: 'title-empty' };
  const characters = [...title];
  if (characters.length <= MAX_TITLE) return { title };
  return { title: characters.slice(0, MAX_TITLE).join('').trimEnd(), notice: 'title-cut' };
}

function contextOf(found: FoundInvoice, documentTitle: string): TitleContext {
  const { externalNumber, title, date, amount, supplier, betriebId } = found;
  const sum = formatAmount(amount);
  return {
    number: externalNumber ?? '',
    title: title ?? '',
    date: date ?? '',
    amount: sum ?? '',
    currency: sum === null ? '' : (amount?.currency ?? ''),
    supplier: supplier?.name ?? '',
    supplierNumber: supplier?.number ?? '',
    betrieb: betriebId ?? '',
    documentTitle,
  };
}
