import { Radio, Stack } from '@mantine/core';
import type { Schemas } from '../api/interface.ts';
import { useText } from '../context/language.tsx';

/** Stands for no value: ids of options are never empty. */
export const NO_VALUE = '';

type Props = {
  label: string;
  options: readonly Schemas['ApprovalOption'][];
  /** An option's id or `NO_VALUE`; null: nothing chosen yet. */
  chosen: string | null;
  onChange: (chosen: string) => void;
  /** Whether there is a value that can be removed. */
  removable: boolean;
};

/** The predefined values, one to be chosen. */
export function OptionChoice({ label, options, chosen, onChange, removable }: Props) {
  const t = useText();
  return (
    <Radio.Group label={label} value={chosen} onChange={onChange}>
      <Stack gap={6} mt={6}>
        {options.map(({ id, label: name, meaning }) => (
          <Radio.Card key={id} value={id} radius="sm" px="sm" py={8} className="option-card">
            <Radio.Indicator size="xs" />
            <span>{name}</span>
            <span className="option-meaning">{t(`approvals.meaning.${meaning}`)}</span>
          </Radio.Card>
        ))}
        {removable && (
          <Radio.Card value={NO_VALUE} radius="sm" px="sm" py={8} className="option-card">
            <Radio.Indicator size="xs" />
            <span>{t('approvals.removeValue')}</span>
          </Radio.Card>
        )}
      </Stack>
    </Radio.Group>
  );
}
