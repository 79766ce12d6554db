import { Input, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useText } from '../context/language.tsx';
import { withTexts } from '../texts/index.ts';

// The editor weighs more than the rest of the page.
const RichText = lazy(async () => ({
  default: (await withTexts(import('../components/rich-text.tsx'), 'mailAccounts')).RichText,
}));

type Props = { value: string; onChange: (html: string) => void };

/** What stands under each mail that is written with this account. */
export function SignatureField({ value, onChange }: Props) {
  const t = useText();
  const label = t('mailAccounts.field.signature');
  return (
    <Input.Wrapper label={label} labelElement="div">
      <Suspense fallback={<Skeleton h={140} />}>
        <RichText label={label} value={value} onChange={onChange} />
      </Suspense>
    </Input.Wrapper>
  );
}
