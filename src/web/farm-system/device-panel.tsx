import { Button, Skeleton, Text } from '@mantine/core';
import { useApi } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { CopyBlock } from '../components/copy-block.tsx';
import { Panel } from '../components/panel.tsx';
import { StatusBadge } from '../components/status-badge.tsx';
import { useAction } from '../components/use-action.ts';
import { useFormats, useText } from '../context/language.tsx';
import { useMay } from '../context/me.tsx';

type Status = Schemas['FarmSystemStatus'];
const COLORS = { unregistered: 'gray', pending: 'yellow', registered: 'moss' } as const;

/** How this installation becomes known to the farm system: announced here, confirmed there. */
export function DevicePanel({ status }: { status: Status | undefined }) {
  const t = useText();
  const api = useApi();
  const may = useMay();
  const register = useAction(() => api.post('/farmsys/register-device'), {
    done: ({ device }) => t(`farm.registered.${device.state}`),
    refreshes: ['/farmsys/status', '/overview'],
  });
  const isNew = status?.device.state === 'unregistered';
  return (
    <Panel
      title={t('farm.device')}
      actions={
        isNew &&
        may('MANAGE_SETTINGS') && (
          <Button size="xs" onClick={() => register.mutate()} loading={register.isPending}>
            {t('farm.register')}
          </Button>
        )
      }
    >
      {status ? (
        <>
          <DeviceState device={status.device} />
          {isNew && !may('MANAGE_SETTINGS') && (
            <Text size="sm" c="dimmed">
              {t('farm.registerWho')}
            </Text>
          )}
        </>
      ) : (
        <Skeleton height={40} />
      )}
    </Panel>
  );
}

function DeviceState({ device: { state, id, registeredAt } }: { device: Status['device'] }) {
  const t = useText();
  const { dateTime } = useFormats();
  return (
    <>
      <div role="status">
        <StatusBadge color={COLORS[state]}>{t(`farm.device.${state}`)}</StatusBadge>
      </div>
      <Text size="sm">
        {state === 'registered' && registeredAt
          ? t('farm.deviceSince', { time: dateTime(registeredAt) })
          : t(`farm.deviceHint.${state}`)}
      </Text>
      {state === 'pending' && id && <CopyBlock label={t('farm.deviceId')} value={id} />}
    </>
  );
}
