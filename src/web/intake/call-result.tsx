import { Text } from '@mantine/core';
import type { Schemas } from '../api/interface.ts';
import { useText } from '../context/language.tsx';

export type LastCall = NonNullable<Schemas['WebhookStatus']['lastCall']>;

/** What came of a call, in words that tell what to mend in Paperless. */
export function CallResult({ call: { result, documentId, reason, hint } }: { call: LastCall }) {
  const t = useText();
  const value = '{{doc_url}}';
  return (
    <>
      {result === 'queued' ? (
        <Text size="sm">{t('call.queued', { id: documentId ?? '' })}</Text>
      ) : (
        <Text size="sm" c="error">
          {t('call.rejected')} {reason && t(`call.reason.${reason}`, { value })}
        </Text>
      )}
      {hint && (
        <Text size="sm" c="dimmed">
          {t(`call.hint.${hint}`)}
        </Text>
      )}
    </>
  );
}
