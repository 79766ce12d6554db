import { Skeleton } from '@mantine/core';
import { useLive } from '../api/hooks.ts';
import { Panel } from '../components/panel.tsx';
import { ProblemAlert } from '../components/problem-alert.tsx';
import { useText } from '../context/language.tsx';
import { DigestNow } from './digest-now.tsx';
import { DigestSettings } from './digest-settings.tsx';

/** Where mails lead to whoever wants to switch them off; the address of the service says the same. */
const ANCHOR = 'tagesuebersicht';

/** The mail a day about what waits: whether and when one comes, what it looks like. */
export function DigestPanel() {
  const t = useText();
  const { data, error, refetch } = useLive('/user-settings');
  return (
    <div id={ANCHOR} className="digest-panel">
      <Panel title={t('digest.title')}>
        {error && !data && !error.isAway ? (
          <ProblemAlert problem={error} onRetry={() => void refetch()} />
        ) : data ? (
          <>
            <DigestSettings settings={data} />
            <DigestNow settings={data} />
          </>
        ) : (
          <Skeleton height={260} />
        )}
      </Panel>
    </div>
  );
}
