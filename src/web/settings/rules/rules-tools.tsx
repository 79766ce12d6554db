import { Button, Group } from '@mantine/core';
import { IconBraces, IconListDetails, IconPlayerPlay } from '@tabler/icons-react';
import { useText } from '../../context/language.tsx';
import type { SettingsForm } from '../settings-form.ts';
import { RulesHistory } from './rules-history.tsx';

type Props = {
  form: SettingsForm;
  asText: boolean;
  onText: (asText: boolean) => void;
  onRehearse: () => void;
};

/** What can be done with all rules together. */
export function RulesTools({ form, asText, onText, onRehearse }: Props) {
  const t = useText();
  return (
    <Group gap="xs" className="rules-tools">
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPlayerPlay size={15} aria-hidden />}
        onClick={onRehearse}
      >
        {t('rehearsal.title')}
      </Button>
      <RulesHistory form={form} />
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={
          asText ? <IconListDetails size={15} aria-hidden /> : <IconBraces size={15} aria-hidden />
        }
        onClick={() => onText(!asText)}
      >
        {t(asText ? 'rules.asForm' : 'rules.asText')}
      </Button>
    </Group>
  );
}
