import { Button, Group, Progress, Stack, Text, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { useApi } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { Dialog } from '../components/dialog.tsx';
import { ProblemAlert } from '../components/problem-alert.tsx';
import { useAction } from '../components/use-action.ts';
import { useTyped } from '../components/use-typed.tsx';
import { useText } from '../context/language.tsx';
import { BulkChanged } from './bulk-changed.tsx';
import { BulkFacts } from './bulk-facts.tsx';
import { BulkResults } from './bulk-results.tsx';
import { bulkSummary } from './bulk-summary.ts';
import { decideInTurns } from './decide-in-turns.ts';
import { NO_VALUE, OptionChoice } from './option-choice.tsx';
import { AFTER_DECISION, factsOf } from './show-in-lists.ts';
import { useLooked } from './use-looked.ts';
import { useOptions } from './use-options.ts';

const COMMENT_LENGTH = 1_000;

type Approval = Schemas['Approval'];
type Props = {
  /** In their newest state. */
  chosen: readonly Approval[];
  /** @param sent what was sent, decided or not */
  onClose: (sent: readonly Approval[]) => void;
};

/** One decision on many documents: first what it comes to, then what became of each. */
export function BulkDialog({ chosen, onClose }: Props) {
  const t = useText();
  const api = useApi();
  const options = useOptions();
  // Nothing is swapped under the finger: the dialog goes on with what it was opened with, and says what has changed.
  const [rows, setRows] = useState(chosen);
  const [out, setOut] = useState<ReadonlySet<number>>(NOBODY);
  const looks = useLooked();
  const [looked] = useState(looks);
  const [optionId, setOptionId] = useState<string | null>(null);
  const option = options.data?.items.find(({ id }) => id === optionId);
  const summary = bulkSummary(rows, {
    out,
    looked: (row) => looked.has(row),
    releases: optionId === null || option?.meaning === 'approves',
  });
  const { sent: items, lines } = summary;
  const newest = new Map(chosen.map((row) => [row.documentId, row]));
  const changes = items.flatMap((before) => {
    const now = newest.get(before.documentId);
    return now && factsOf(now) !== factsOf(before) ? [{ before, now }] : [];
  });
  const typed = useTyped({ name: 'comment on many', clean: '', isDialog: true });
  const { value: comment, set: setComment } = typed;
  const [done, setDone] = useState(0);
  const stopped = useRef(false);
  const decide = useAction(
    () =>
      decideInTurns({
        items: items.map((row) => ({
          ...{ documentId: row.documentId, seen: row.seen, optionId: option?.id ?? null },
          ...(looked.has(row) && { looked: true }),
        })),
        send: async (some) => {
          const body = { items: [...some], ...(comment.trim() && { comment: comment.trim() }) };
          return (await api.post('/approvals/bulk', { body })).items;
        },
        onProgress: setDone,
        isStopped: () => stopped.current,
      }),
    { refreshes: AFTER_DECISION, showsProblem: true },
  );
  const before = useRef<readonly Approval[]>([]);
  const close = () => {
    // While decisions are on their way it stays: what becomes of them would be told to nobody.
    if (decide.isPending) return;
    if (!decide.isSuccess) return typed.leave(() => onClose(before.current));
    typed.done();
    onClose([...before.current, ...items]);
  };
  const count = items.length;
  const reasonNeeded = option?.meaning === 'rejects' && items.some(({ release }) => release !== null);
  const chosenOne = option !== undefined || optionId === NO_VALUE;
  const ready = count > 0 && changes.length === 0 && chosenOne && (!reasonNeeded || comment.trim() !== '');
  const askAgain = (again: readonly Approval[]) => {
    before.current = [...before.current, ...items];
    setRows(again);
    setOut(NOBODY);
    setDone(0);
    stopped.current = false;
    decide.reset();
  };
  return (
    <Dialog
      opened
      onClose={close}
      size="lg"
      title={decide.data ? t('bulk.resultTitle') : t('bulk.title', { count })}
    >
      {typed.guard}
      {decide.data ? (
        <BulkResults rows={items} {...decide.data} onAgain={askAgain} onClose={close} />
      ) : (
        <Stack>
          {changes.length > 0 && (
            <BulkChanged
              changes={changes}
              onNoted={() => setRows(rows.map((row) => newest.get(row.documentId) ?? row))}
            />
          )}
          <BulkFacts
            summary={summary}
            out={out.size}
            onTakeOut={(ids) => setOut(new Set([...out, ...ids]))}
            onTakeBackIn={() => setOut(NOBODY)}
          />
          {options.error && !options.data && (
            <ProblemAlert problem={options.error} onRetry={() => void options.refetch()} />
          )}
          <OptionChoice
            label={t('bulk.value')}
            options={options.data?.items ?? []}
            chosen={optionId}
            onChange={setOptionId}
            removable={lines.some(({ warning }) => warning === 'decided')}
          />
          <Textarea
            label={t(reasonNeeded ? 'release.reason' : 'approvals.comment')}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
            maxLength={COMMENT_LENGTH}
            autosize
          />
          {decide.error && <ProblemAlert problem={decide.error} />}
          {decide.isPending && count > done && done > 0 && (
            <Progress.Root size="lg">
              <Progress.Section
                value={(100 * done) / count}
                aria-label={t('bulk.progress', { sent: done, count })}
              />
            </Progress.Root>
          )}
          <Group justify="flex-end">
            {decide.isPending && done > 0 && (
              <Text size="sm" role="status" className="number" mr="auto">
                {t('bulk.progress', { sent: done, count })}
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
            <Button onClick={() => decide.mutate()} disabled={!ready} loading={decide.isPending}>
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

const NOBODY: ReadonlySet<number> = new Set();
