import { Input, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useText } from '../context/language.tsx';
import { withTexts } from '../texts/index.ts';

// The editor weighs more than the rest of the drawer.
const RichText = lazy(async () => ({
  default: (await withTexts(import('../components/rich-text.tsx'), 'mailAccounts')).RichText,
}));

type Props = { value: string; error: string | undefined; onChange: (html: string) => void };

/** What is written in the mail, with the signature beneath. */
export function MessageField({ value, error, onChange }: Props) {
  const t = useText();
  const label = t('compose.message');
  return (
    <Input.Wrapper label={label} labelElement="div" error={error}>
      <Suspense fallback={<Skeleton h={200} />}>
        <RichText label={label} value={value} onChange={onChange} />
      </Suspense>
    </Input.Wrapper>
  );
}
