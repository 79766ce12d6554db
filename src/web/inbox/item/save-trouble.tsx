import { Button, Stack, Text } from '@mantine/core';
import { Failure } from '../../components/failure.tsx';
import { useAction } from '../../components/use-action.ts';
import { useText } from '../../context/language.tsx';
import type { InboxItemInDetail, InboxSegment } from '../shown.ts';
import type { Calls } from './use-calls.ts';

type Props = { segment: InboxSegment; calls: Calls; onItem: (item: InboxItemInDetail) => void };

/** Why a document is not in Paperless, not yet, or no longer, and the way out where waiting is none. */
export function SaveTrouble({ segment, calls, onItem }: Props) {
  const t = useText();
  const { segmentId, mayGiveUp } = segment;
  const giveUp = useAction((id: string) => calls.giveUp(id).then(onItem), {
    done: () => t('inboxItem.gaveUp'),
    refreshes: ['/inbox/items', '/overview'],
  });
  const texts = troubleOf(segment, t);
  if (texts.length === 0) return null;
  return (
    <Stack gap={4} mt={4} align="flex-start" role="alert">
      {texts.map((text) => (
        <Text key={text} size="sm" c={COLORS[segment.state] ?? 'var(--mantine-color-error)'}>
          {text}
        </Text>
      ))}
      {/* What Paperless answered word for word. */}
      {isRaw(segment) && <Failure cause={null} technical={segment.problem?.message} />}
      {mayGiveUp && (
        <Button
          size="xs"
          variant="default"
          loading={giveUp.isPending}
          onClick={() => giveUp.mutate(segmentId)}
        >
          {t('inboxItem.giveUp')}
        </Button>
      )}
    </Stack>
  );
}

const RAW: ReadonlySet<string> = new Set(['refused', 'task-failed']);
const isRaw = ({ problem }: InboxSegment): boolean => RAW.has(problem?.reason ?? '');

/** What is said of these is no trouble. */
const COLORS: Partial<Record<InboxSegment['state'], string>> = { 'split-by-paperless': 'dimmed' };

function troubleOf(segment: InboxSegment, t: ReturnType<typeof useText>): string[] {
  const { state, problem, documentId, duplicates, inTrash, sentTwice, mayGiveUp, documentGone } = segment;
  const reason = problem?.reason ?? (documentGone ? 'document-gone' : null);
  if (state === 'split-by-paperless' && problem)
    return [t('inboxItem.splitSaid', { message: problem.message })];
  const said = reason ? t(`inboxItem.failure.${reason}`) : problem?.message;
  // Found here before it was sent, a duplicate has an alert of its own.
  const isRefused = state === 'duplicate' && duplicates.length === 0;
  return [
    ...(said ? [said] : []),
    ...(mayGiveUp && !said ? [t('inboxItem.endless')] : []),
    ...(isRefused && inTrash ? [t('inboxItem.inTrash', { documentId: String(documentId ?? '?') })] : []),
    ...(isRefused && !inTrash ? [t('inboxItem.neverTwice')] : []),
    ...(sentTwice ? [t('inboxItem.sentTwice')] : []),
  ];
}
