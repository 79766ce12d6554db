import { TextInput } from '@mantine/core';
import { useText } from '../context/language.tsx';

type Props = { value: string; onChange: (value: string) => void; isMissing: boolean; autoFocus?: boolean };

/** The last four digits, read off the invoice and typed: whoever types them has looked. */
export function IbanEnding({ value, onChange, isMissing, autoFocus = false }: Props) {
  const t = useText();
  return (
    <TextInput
      label={t('release.endingLabel')}
      description={t('release.endingHint')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={isMissing && value.trim().length !== 4 && t('release.endingMissing')}
      maxLength={4}
      w={320}
      autoComplete="off"
      spellCheck={false}
      classNames={{ input: 'number' }}
      {...(autoFocus && { 'data-autofocus': true })}
      required
      withAsterisk={false}
    />
  );
}
