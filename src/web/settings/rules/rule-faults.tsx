import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useText } from '../../context/language.tsx';
import type { Fault } from '../setting-types.ts';
import type { RuleDraft } from './rule-drafts.ts';

type Props = {
  rules: readonly RuleDraft[];
  faults: readonly Fault[];
  onChoose: (place: number) => void;
};

/** Which rules have a fault, each a step away, and what is wrong with the list as a whole. */
export function RuleFaults({ rules, faults, onChoose }: Props) {
  const t = useText();
  if (faults.length === 0) return null;
  const ofList = faults.filter(({ path }) => path === '').map(({ message }) => message);
  const places = new Set(
    faults.filter(({ path }) => path !== '').map(({ path }) => Number(path.split('.')[0])),
  );
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
      <Text size="sm">{ofList.length > 0 ? ofList.join('; ') : t('rules.faultsIn')}</Text>
      <Group gap={4}>
        {[...places].map((place) => (
          <Button
            key={rules[place]?.draft ?? place}
            size="compact-xs"
            variant="default"
            onClick={() => onChoose(place)}
          >
            {place + 1}. {rules[place]?.name}
          </Button>
        ))}
      </Group>
    </Alert>
  );
}
