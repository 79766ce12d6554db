import { Group, Loader, Text } from '@mantine/core';
import type { Schemas } from '../api/interface.ts';
import { useNow } from '../components/age.tsx';
import { DocumentLink } from '../components/document-link.tsx';
import { Panel } from '../components/panel.tsx';
import { useFormats, useText } from '../context/language.tsx';

/** The document that is being processed at this moment, and for how long already. */
export function NowPanel({ status }: { status: Schemas['WebhookStatus'] | undefined }) {
  const t = useText();
  const { elapsed } = useFormats();
  const now = useNow(1_000);
  const processing = status?.processing;
  return (
    <Panel title={t('queue.now')}>
      {processing ? (
        <Group gap="xs">
          <Loader size="xs" aria-hidden />
          <DocumentLink id={processing.documentId} />
          <Text size="sm" className="number">
            {t('queue.elapsed', { time: elapsed(now - Date.parse(processing.startedAt)) })}
          </Text>
          {processing.attempt > 1 && (
            <Text size="sm" c="dimmed">
              {t('queue.attempt', { attempt: processing.attempt })}
            </Text>
          )}
        </Group>
      ) : (
        <Text size="sm">{status ? t('queue.nothingNow') : '\u00a0'}</Text>
      )}
    </Panel>
  );
}
