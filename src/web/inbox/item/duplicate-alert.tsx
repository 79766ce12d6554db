import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useLive } from '../../api/hooks.ts';
import { DocumentLink } from '../../components/document-link.tsx';
import { RouterAnchor } from '../../components/router-anchor.tsx';
import { useText } from '../../context/language.tsx';
import type { InboxSegment } from '../shown.ts';

type Props = { segment: InboxSegment; isBusy: boolean; onAnyway: () => void };

/** Where the same is already; it is saved all the same only when somebody says so. */
export function DuplicateAlert({ segment, isBusy, onAnyway }: Props) {
  const t = useText();
  const { segmentId } = segment;
  const places = useLive('/inbox/segments/{segmentId}/duplicates', { input: { params: { segmentId } } }).data;
  return (
    <Alert
      color="orange"
      icon={<IconCopy aria-hidden />}
      title={t('inboxItem.duplicate')}
      mt="xs"
      role="alert"
    >
      <Stack gap="xs" align="flex-start">
        {segment.duplicates.map((level) => (
          <Text size="sm" component="div" key={level}>
            {t(`inboxItem.duplicate.${level}`)}{' '}
            {places?.[level].documentIds.map((id) => (
              <span key={id} className="listed">
                <DocumentLink id={id} />{' '}
              </span>
            ))}
            {places?.[level].itemIds.map((itemId) => (
              <RouterAnchor key={itemId} to="/posteingang/$itemId" params={{ itemId }} size="sm" mr={6}>
                {t('inboxItem.duplicate.item')}
              </RouterAnchor>
            ))}
          </Text>
        ))}
        <Button size="xs" color="orange" variant="light" loading={isBusy} onClick={onAnyway}>
          {t('inboxItem.anyway')}
        </Button>
      </Stack>
    </Alert>
  );
}
