import { Alert, Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { Schemas } from '../api/interface.ts';
import { Failure } from '../components/failure.tsx';
import { useText } from '../context/language.tsx';

type Choice = Schemas['UploadChoice'];
type Props = { choice: Choice; onTakeBack: (choice: Choice) => void; isBusy: boolean };

/** What was chosen, and how far it is; nothing while the choice is open. */
export function ChoiceState({ choice, onTakeBack, isBusy }: Props) {
  const t = useText();
  const { state, entryId, cause, error } = choice;
  if (state === 'open') return null;
  if (state === 'over' || entryId === null) return <Alert color="gray">{t('entry.state.over')}</Alert>;
  return (
    <Alert color={COLORS[state]}>
      <Group justify="space-between" gap="xs">
        <div>
          <Text size="sm">{t(`entry.state.${state}`, { entry: entryId })}</Text>
          <Text size="sm" component="div">
            <Failure cause={cause} technical={error} />
          </Text>
        </div>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArrowBackUp size={14} aria-hidden />}
          onClick={() => onTakeBack(choice)}
          loading={isBusy}
        >
          {t('entry.takeBack')}
        </Button>
      </Group>
    </Alert>
  );
}

const COLORS = { chosen: 'earth', failed: 'orange', written: 'moss' } as const;
