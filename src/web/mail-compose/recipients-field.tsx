import { TagsInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useLive } from '../api/hooks.ts';
import { faultTexts } from '../components/problem-text.ts';
import { useText } from '../context/language.tsx';
import { type FieldErrors, written } from './mail-draft.ts';

type Props = {
  field: 'to' | 'cc' | 'bcc';
  value: string[];
  errors: FieldErrors;
  onChange: (people: string[]) => void;
};

/** The first of those that one writes to most. */
const SUGGESTED = 100;
export const useRecipients = () =>
  useLive('/user-settings/recipients', { input: { query: { pageSize: SUGGESTED } } });

/** To whom: typed, pasted, or one of those written to before. */
export function RecipientsField({ field, value, errors, onChange }: Props) {
  const t = useText();
  const { data } = useRecipients();
  const input = useRef<HTMLInputElement>(null);
  // The drawer looks for `data-autofocus` once, and the form may come later than that.
  useEffect(() => {
    if (field === 'to') input.current?.focus();
  }, [field]);
  const faults = errors.map((error, index) => {
    const which = value[Number(error.path.split('.')[1] ?? Number.NaN)];
    const message = faultTexts(t, errors)[index]?.message ?? error.message;
    return which ? `${which}: ${message}` : message;
  });
  return (
    <TagsInput
      ref={input}
      label={t(`compose.${field}`)}
      value={value}
      onChange={onChange}
      data={(data?.items ?? []).map(written)}
      limit={8}
      splitChars={[',', ';']}
      error={faults.length > 0 && faults.join(' · ')}
      autoComplete="off"
      {...(field === 'to' && { 'data-autofocus': true })}
    />
  );
}
