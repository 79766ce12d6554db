import { Text } from '@mantine/core';
import type { Schemas } from '../api/interface.ts';
import { Age } from '../components/age.tsx';
import { Panel } from '../components/panel.tsx';
import { useText } from '../context/language.tsx';
import { CallResult } from './call-result.tsx';

/** When Paperless called last, and what came of it. */
export function LastCallPanel({ status }: { status: Schemas['WebhookStatus'] | undefined }) {
  const t = useText();
  return (
    <Panel title={t('call.title')}>
      {status?.lastCall && (
        <>
          <Text size="sm" component="div">
            <Age at={status.lastCall.at} />
          </Text>
          <CallResult call={status.lastCall} />
        </>
      )}
      {status && !status.lastCall && <Text size="sm">{t('call.none')}</Text>}
    </Panel>
  );
}
