import { Alert, Skeleton, Text } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import type { Schemas } from '../api/interface.ts';
import { Age } from '../components/age.tsx';
import { Failure } from '../components/failure.tsx';
import { Panel } from '../components/panel.tsx';
import { StatusBadge } from '../components/status-badge.tsx';
import { useFormats, useText } from '../context/language.tsx';

type Status = Schemas['FarmSystemStatus'];

/** Whether the farm system answers, why not, and whether the schedule keeps still because of it. */
export function ConnectionPanel({ status }: { status: Status | undefined }) {
  const t = useText();
  const { time } = useFormats();
  return (
    <Panel title={t('farm.connection')}>
      {status ? (
        <>
          <div role="status">
            <StatusBadge color={status.connected ? 'moss' : 'red'}>
              {t(status.connected ? 'farm.connected' : 'farm.disconnected')}
            </StatusBadge>
          </div>
          {status.lastError && (
            <Text size="sm" component="div">
              <Failure
                cause={undefined}
                otherwise={!status.connected && status.lastFailure && t(`farm.failure.${status.lastFailure}`)}
                technical={status.lastError}
              />
            </Text>
          )}
          {status.connected && !status.lastError && <Text size="sm">{t('farm.answers')}</Text>}
          {status.pausedUntil && (
            <Alert color="yellow" icon={<IconPlayerPause aria-hidden />} p="xs">
              {t('farm.paused', { time: time(status.pausedUntil) })} (<Age at={status.pausedUntil} />
              ). {t('farm.pausedHint')}
            </Alert>
          )}
        </>
      ) : (
        <Skeleton height={40} />
      )}
    </Panel>
  );
}
