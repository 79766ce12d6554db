import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useLive } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { ProblemAlert } from '../components/problem-alert.tsx';
import { useFormats, useText } from '../context/language.tsx';
import { useApprovalTexts } from './approval-texts.ts';

type Approval = Schemas['Approval'];
type Entry = Schemas['ApprovalHistoryEntry'];

/** Who set what when, about which file; one's own last decision can be taken back here. */
export function ApprovalHistory({ approval, onTakeBack }: { approval: Approval; onTakeBack: () => void }) {
  const t = useText();
  const { documentId, takeBack } = approval;
  const history = useLive('/approvals/{documentId}/history', {
    input: { params: { documentId } },
  });
  const entries = history.isPlaceholderData ? undefined : history.data?.items;
  return (
    <Stack gap="xs" component="section" aria-label={t('history.title')}>
      <Title order={3} fz="sm">
        {t('history.title')}
      </Title>
      {takeBack && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconArrowBackUp size={14} aria-hidden />}
          onClick={onTakeBack}
          className="align-start"
        >
          {t('takeBack.open')}
        </Button>
      )}
      {history.error && !entries && (
        <ProblemAlert problem={history.error} onRetry={() => void history.refetch()} />
      )}
      {!entries && !history.error && <Skeleton height={60} />}
      {entries?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('history.empty')}
        </Text>
      )}
      {entries && entries.length > 0 && (
        <ol className="history">
          {entries.map((entry) => (
            <HistoryItem key={`${entry.at} ${entry.what}`} entry={entry} />
          ))}
        </ol>
      )}
    </Stack>
  );
}

function HistoryItem({ entry }: { entry: Entry }) {
  const t = useText();
  const { dateTime } = useFormats();
  const texts = useApprovalTexts();
  const { at, what, source, by, instead, from, to, comment, reason, changed, onAnotherFile } = entry;
  const value = (option: Entry['to']) =>
    texts.value({ optionId: option?.id ?? null, label: option?.label ?? null });
  const values = {
    name: texts.person(by, instead),
    from: value(from),
    to: value(to),
    source,
    facts: texts.facts(changed),
  };
  return (
    <li>
      <Text size="sm">{t(`history.${what}`, values)}</Text>
      {comment && (
        <Text size="sm" fs="italic">
          {t('history.comment', { comment })}
        </Text>
      )}
      {reason && (
        <Text size="sm" fs="italic">
          {t('history.reason', { reason })}
        </Text>
      )}
      {onAnotherFile && (
        <Text size="xs" className="approval-alarm">
          {t('history.otherFile')}
        </Text>
      )}
      <Text size="xs" c="dimmed" component="time" dateTime={at} className="number">
        {dateTime(at)}
      </Text>
    </li>
  );
}
