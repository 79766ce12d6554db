import { IconAlertTriangle, IconBuildingBank, IconCopy } from '@tabler/icons-react';
import type { Schemas } from '../api/interface.ts';
import { useText } from '../context/language.tsx';

const SIZE = 14;

/** What the invoice gives to think about: a new account, contradictions, the same once more. */
export function InvoiceMarks({ invoice }: { invoice: Schemas['Approval']['invoice'] }) {
  const t = useText();
  if (!invoice) return null;
  const { ibanState, conflicts, duplicateOf } = invoice;
  const marks = [
    ...(ibanState === 'new' ? [{ Icon: IconBuildingBank, text: t('invoice.iban.new') }] : []),
    ...(duplicateOf.length > 0 ? [{ Icon: IconCopy, text: t('invoice.duplicate') }] : []),
    ...(conflicts > 0
      ? [{ Icon: IconAlertTriangle, text: t('invoice.conflict', { count: conflicts }) }]
      : []),
  ];
  return marks.map(({ Icon, text }) => (
    <span key={text} className="approval-mark approval-alarm">
      <Icon size={SIZE} aria-hidden />
      {text}
    </span>
  ));
}
