import type { ReactNode } from 'react';
import { type ChoiceKind, useChoices } from '../../components/choices.ts';
import { useFormats, useText } from '../../context/language.tsx';
import type { InboxFact } from '../shown.ts';
import { holds, withFact } from './facts.ts';
import type { SegmentDraft } from './segment-draft.ts';

type Props = { fact: InboxFact; draft: SegmentDraft; onChange: (draft: SegmentDraft) => void };

/** Beneath a field: that its value was read from a code or an invoice, or what that says instead. */
export function FactOrigin({ fact, draft, onChange }: Props) {
  const t = useText();
  const value = useValue(fact);
  const { page, invoice } = fact;
  const source = invoice && t(`invoice.source.${invoice.source}`);
  const dispute = invoice?.isDisputed && <strong> {t('inboxItem.disputed')}</strong>;
  if (holds(draft, fact)) {
    return (
      <>
        {source ? t('inboxItem.fromInvoice', { source }) : t('inboxItem.fromCode', { page })}
        {dispute}
      </>
    );
  }
  return (
    <>
      {source ? t('inboxItem.invoiceSays', { source, value }) : t('inboxItem.codeSays', { page, value })}
      {dispute}{' '}
      <button
        type="button"
        className="link plain-button"
        aria-label={t('inboxItem.takeFact', { value })}
        onClick={() => onChange(withFact(draft, fact))}
      >
        {t('inboxItem.accept')}
      </button>
    </>
  );
}

const KINDS: Partial<Record<InboxFact['field'], ChoiceKind>> = {
  correspondent: 'correspondent',
  documentType: 'documentType',
  tags: 'tag',
};

/** For people: names in place of numbers. */
function useValue({ field, value }: InboxFact): string {
  const { list, date } = useFormats();
  const { byId } = useChoices(KINDS[field] ?? 'tag');
  if (KINDS[field]) {
    return list([value].flat().map((id) => byId.get(Number(id))?.name ?? `#${id}`));
  }
  return field === 'created' ? date(String(value)) : String(value);
}

/** Where a value comes from stands beneath its field: fields beside each other keep their line. */
export const ORIGIN_BENEATH: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];
/** By the key of a fact: what its field is given. */
export type OriginOf = (key: string) => {
  description?: ReactNode;
  inputWrapperOrder: typeof ORIGIN_BENEATH;
};
