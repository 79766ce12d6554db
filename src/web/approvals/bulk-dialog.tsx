import { Button, Group, Progress, Stack, Text, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { useApi } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { Dialog } from '../components/dialog.tsx';
import { ProblemAlert } from '../components/problem-alert.tsx';
import { useAction } from '../components/use-action.ts';
import { useTyped } from '../components/use-typed.tsx';
import { useText } from '../context/language.tsx';
import { BulkFacts } from './bulk-facts.tsx';
import { BulkResults } from './bulk-results.tsx';
import { bulkSummary } from './bulk-summary.ts';
import { decideInTurns } from './decide-in-turns.ts';
import { NO_VALUE, OptionChoice } from './option-choice.tsx';
import { AFTER_DECISION } from './show-in-lists.ts';
import { useOptions } from './use-options.ts';

const COMMENT_LENGTH = 1_000;

type Props = { chosen: readonly Schemas['Approval'][]; onClose: (decided: boolean) => void };

/** One decision on many documents: first what it comes to, then what became of each. */
export function BulkDialog({ chosen, onClose }: Props) {
  const t = useText();
  const api = useApi();
  const options = useOptions();
  // Rows that are decided leave the list behind; the dialog goes on telling of those it was opened with.
  const [rows] = useState(chosen);
  const [optionId, setOptionId] = useState<string | null>(null);
  const typed = useTyped({ name: 'comment on many', clean: '', isDialog: true });
  const { value: comment, set: setComment } = typed;
  const option = options.data?.items.find(({ id }) => id === optionId);
  const [sent, setSent] = useState(0);
  const stopped = useRef(false);
  const decide = useAction(
    () =>
      decideInTurns({
        items: rows.map(({ documentId, value, checksum }) => ({
          documentId,
          optionId: option?.id ?? null,
          expected: value.optionId,
          ...(checksum !== null && { expectedChecksum: checksum }),
        })),
        send: async (items) => {
          const body = { items: [...items], ...(comment.trim() && { comment: comment.trim() }) };
          return (await api.post('/approvals/bulk', { body })).items;
        },
        onProgress: setSent,
        isStopped: () => stopped.current,
      }),
    { refreshes: AFTER_DECISION, showsProblem: true },
  );
  // While decisions are on their way it stays: what becomes of them would be told to nobody.
  const close = () => !decide.isPending && typed.leave(() => onClose(decide.isSuccess));
  const count = rows.length;
  const reasonNeeded = option?.meaning === 'rejects' && rows.some(({ release }) => release !== null);
  const chosenOne = option !== undefined || optionId === NO_VALUE;
  const ready = chosenOne && (!reasonNeeded || comment.trim() !== '');
  return (
    <Dialog
      opened
      onClose={close}
      size="lg"
      title={decide.data ? t('bulk.resultTitle') : t('bulk.title', { count })}
    >
      {typed.guard}
      {decide.data ? (
        <BulkResults rows={rows} {...decide.data} onClose={close} />
      ) : (
        <Stack>
          <BulkFacts summary={bulkSummary(rows)} />
          {options.error && !options.data && (
            <ProblemAlert problem={options.error} onRetry={() => void options.refetch()} />
          )}
          <OptionChoice
            label={t('bulk.value')}
            options={options.data?.items ?? []}
            chosen={optionId}
            onChange={setOptionId}
            removable={rows.some(({ value }) => value.optionId !== null)}
          />
          <Textarea
            label={t(reasonNeeded ? 'release.reason' : 'approvals.comment')}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
            maxLength={COMMENT_LENGTH}
            autosize
          />
          {decide.error && <ProblemAlert problem={decide.error} />}
          {decide.isPending && count > sent && sent > 0 && (
            <Progress.Root size="lg">
              <Progress.Section
                value={(100 * sent) / count}
                aria-label={t('bulk.progress', { sent, count })}
              />
            </Progress.Root>
          )}
          <Group justify="flex-end">
            {decide.isPending && sent > 0 && (
              <Text size="sm" role="status" className="number" mr="auto">
                {t('bulk.progress', { sent, count })}
              </Text>
            )}
            {decide.isPending ? (
              <Button
                variant="default"
                onClick={() => {
                  stopped.current = true;
                }}
              >
                {t('bulk.stop')}
              </Button>
            ) : (
              <Button variant="default" onClick={close} data-autofocus>
                {t('action.cancel')}
              </Button>
            )}
            <Button
              onClick={() => decide.mutate(undefined, { onSuccess: () => typed.done() })}
              disabled={!ready}
              loading={decide.isPending}
            >
              {chosenOne
                ? t('bulk.confirm', { count, value: option?.label ?? t('approvals.noValue') })
                : t('bulk.confirmNone')}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
