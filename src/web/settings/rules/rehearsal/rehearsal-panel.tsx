import { Alert, Button, Group, Progress, Text } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { Panel } from '../../../components/panel.tsx';
import { ProblemAlert } from '../../../components/problem-alert.tsx';
import { useText } from '../../../context/language.tsx';
import { RehearsalResult } from './rehearsal-result.tsx';
import type { Rehearsal, RehearsalAtHand } from './use-rehearsal.ts';

/** Rules tried on the latest documents: how far that is, and what it found. */
export function RehearsalPanel({ at }: { at: RehearsalAtHand }) {
  const t = useText();
  const { rehearsal, problem, isRunning, isOutdated, start, cancel } = at;
  const action = isRunning ? (
    <Button size="xs" variant="default" onClick={cancel}>
      {t('rehearsal.cancel')}
    </Button>
  ) : (
    <Button size="xs" variant="light" leftSection={<IconPlayerPlay size={15} aria-hidden />} onClick={start}>
      {t(rehearsal ? 'rehearsal.again' : 'rehearsal.start')}
    </Button>
  );
  return (
    <Panel title={t('rehearsal.title')} actions={action}>
      <Text size="sm" c="dimmed">
        {t('rehearsal.text')}
      </Text>
      {problem && !problem.isAway && <ProblemAlert problem={problem} />}
      {isRunning && <HowFar rehearsal={rehearsal} />}
      {rehearsal && !isRunning && (
        <>
          {isOutdated && <Alert color="orange">{t('rehearsal.outdated')}</Alert>}
          <RehearsalResult rehearsal={rehearsal} />
        </>
      )}
    </Panel>
  );
}

function HowFar({ rehearsal }: { rehearsal: Rehearsal | undefined }) {
  const t = useText();
  const { done = 0, total = 0, matched = 0 } = rehearsal ?? {};
  return (
    <div>
      <Progress value={total > 0 ? (100 * done) / total : 0} aria-label={t('rehearsal.running')} />
      <Group justify="space-between" mt={4}>
        <Text size="sm" role="status">
          {t('rehearsal.progress', { done, total, matched })}
        </Text>
      </Group>
    </div>
  );
}
