import { Skeleton, Switch, Text } from '@mantine/core';
import { useAction, useApi, useLive } from '../api/hooks.ts';
import { Panel } from '../components/panel.tsx';
import { ProblemAlert } from '../components/problem-alert.tsx';
import { useText } from '../shell/language.tsx';

/** Whether the daily digest comes by mail, and to which address. */
export function DigestPanel() {
  const t = useText();
  const api = useApi();
  const { data, error, refetch } = useLive('/user-settings');
  const change = useAction(
    (dailyDigestEnabled: boolean) => api.put('/user-settings', { body: { dailyDigestEnabled } }),
    {
      done: ({ dailyDigestEnabled }) => t(dailyDigestEnabled ? 'profile.digestOn' : 'profile.digestOff'),
      refreshes: ['/user-settings'],
    },
  );
  // While it is being saved the switch stands where it was put, and goes back if that fails.
  const isOn = change.isPending ? change.variables : data?.dailyDigestEnabled;
  return (
    <Panel title={t('profile.digest')}>
      {error && !data && !error.isAway && <ProblemAlert problem={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={40} />}
      {data && (
        <>
          <Switch
            checked={isOn === true}
            onChange={(event) => change.mutate(event.currentTarget.checked)}
            label={t('profile.digestSwitch')}
          />
          <Text size="sm" c="dimmed">
            {data.userEmail ? t('profile.digestTo', { email: data.userEmail }) : t('profile.digestNoEmail')}
          </Text>
        </>
      )}
    </Panel>
  );
}
