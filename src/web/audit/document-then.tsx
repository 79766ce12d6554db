import { Skeleton, Stack, Text } from '@mantine/core';
import { IconFileUnknown } from '@tabler/icons-react';
import { useLive } from '../api/hooks.ts';
import { DocumentFacts } from '../components/document-facts.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { ProblemAlert } from '../components/problem-alert.tsx';
import { useFormats, useText } from '../context/language.tsx';
import { ThenLine } from './then-line.tsx';

export function DocumentThen({ id, at }: { id: number; at: string }) {
  const t = useText();
  const { moment } = useFormats();
  const { data, error, isPlaceholderData } = useLive('/audit/as-of/documents/{id}', {
    input: { params: { id }, query: { at } },
  });
  if (error && !error.isAway) return <ProblemAlert problem={error} />;
  if (!data || isPlaceholderData) return <Skeleton height={240} radius="md" />;
  const { document } = data;
  return (
    <Stack gap="sm">
      <ThenLine at={data.at} position={data.position} />
      {document ? (
        <>
          <DocumentFacts document={document} title={document.title || t('document.numbered', { id })} />
          <Text size="xs" c="dimmed">
            {t('asOf.seen')} {moment(document.observedAt)}. {t('asOf.names')}
          </Text>
        </>
      ) : (
        <div className="panel">
          <EmptyState title={t('asOf.unknown')} hint={t('asOf.unknownHint')} icon={IconFileUnknown} />
        </div>
      )}
    </Stack>
  );
}
