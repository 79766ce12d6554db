import { Button, Group, ScrollArea, Stack, Table, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCloudUp } from '@tabler/icons-react';
import { useApi } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { ApiProblem, asApiProblem } from '../api/problem.ts';
import { Failure } from '../components/failure.tsx';
import { useMarkTexts } from '../components/mark-texts.ts';
import { ProblemAlert } from '../components/problem-alert.tsx';
import { problemText } from '../components/problem-text.ts';
import { useAction } from '../components/use-action.ts';
import { useText } from '../context/language.tsx';
import { useApprovalTexts } from './approval-texts.ts';
import { useConflict } from './conflict-text.ts';
import { DifferenceTable } from './differences.tsx';
import { AFTER_DECISION } from './show-in-lists.ts';
import { takeAllBack } from './take-all-back.ts';

type Approval = Schemas['Approval'];
type Result = Schemas['BulkApprovalResult'];
type Props = {
  rows: readonly Approval[];
  results: readonly Result[];
  /** With what it ended early. */
  error: unknown;
  /** Those that were another one by then, as they are now. */
  onAgain: (rows: readonly Approval[]) => void;
  onClose: () => void;
};
/** More lines than that nobody reads: then only those that need somebody are shown. */
const ALL_SHOWN = 50;

/** What became of each of the documents, and the way back for those that were decided. */
export function BulkResults({ rows, results, error, onAgain, onClose }: Props) {
  const t = useText();
  const api = useApi();
  const sent = new Map(rows.map((row) => [row.documentId, row]));
  const decided = results.flatMap(({ approval }) => (approval && isDecided(approval) ? approval : []));
  const undo = useAction(() => takeAllBack(api, decided), {
    done: ({ back, kept }) => t('bulk.takenBack', { back, kept }),
    refreshes: AFTER_DECISION,
  });
  const stale = results.filter(({ problem }) => problem?.reason === 'changed-since-seen');
  const again = useAction(
    () =>
      Promise.all(
        stale.map(({ documentId }) => api.get('/approvals/{documentId}', { params: { documentId } })),
      ),
    {},
  );
  const failed = results.length - decided.length;
  const unsent = rows.length - results.length;
  const told = results.length > ALL_SHOWN ? results.filter(({ approval }) => !isDecided(approval)) : results;
  const first = decided.filter(({ release }) => release?.mine === 'given').length;
  return (
    <Stack>
      <Text role="status">
        {t('bulk.result', { decided: decided.length - first, failed })}
        {first > 0 && ` · ${t('bulk.resultFirst', { count: first })}`}
      </Text>
      {unsent > 0 && <Text size="sm">{t('bulk.unsent', { count: unsent })}</Text>}
      {error !== undefined && <ProblemAlert problem={asApiProblem(error)} />}
      {told.length > 0 && (
        <ScrollArea.Autosize mah="50dvh" type="auto" viewportProps={{ tabIndex: 0 }}>
          <Table aria-label={t('bulk.resultTitle')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t('approvals.column.title')}</Table.Th>
                <Table.Th scope="col">{t('bulk.outcome')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {told.map((result) => (
                <Table.Tr key={result.documentId}>
                  <Table.Th scope="row" fw={500}>
                    {sent.get(result.documentId)?.title}
                  </Table.Th>
                  <Table.Td>
                    <Outcome result={result} row={sent.get(result.documentId)} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea.Autosize>
      )}
      <Group justify="flex-end">
        {decided.length > 0 && !undo.isSuccess && (
          <Button variant="default" onClick={() => undo.mutate()} loading={undo.isPending}>
            {t('bulk.undo', { count: decided.length })}
          </Button>
        )}
        {stale.length > 0 && (
          <Button
            variant="default"
            onClick={() => again.mutate(undefined, { onSuccess: onAgain })}
            loading={again.isPending}
          >
            {t('bulk.again', { count: stale.length })}
          </Button>
        )}
        <Button onClick={onClose} data-autofocus>
          {t('action.close')}
        </Button>
      </Group>
    </Stack>
  );
}

const isDecided = (approval: Approval | undefined): boolean =>
  approval !== undefined && approval.write !== 'failed';

function Outcome({ result: { approval, problem }, row }: { result: Result; row: Approval | undefined }) {
  const t = useText();
  const texts = useApprovalTexts();
  const marks = useMarkTexts();
  const conflict = useConflict()(problem ?? {});
  const why = (refused: ApiProblem) => {
    const { title, detail } = problemText(t, refused);
    const notLooked = refused.reason === 'not-looked-at' && marks(refused.current?.marks as Marks);
    return { title, detail: conflict?.text ?? (notLooked || detail) };
  };
  const size = 14;
  if (approval && approval.write !== 'failed') {
    return (
      <span className="approval-mark">
        {approval.write === 'pending' ? (
          <IconCloudUp size={size} aria-hidden />
        ) : (
          <IconCheck size={size} aria-hidden />
        )}
        <span>
          {texts.outcome(approval)}
          {approval.write === 'pending' && `, ${t('approvals.mark.pending')}`}
        </span>
      </span>
    );
  }
  const { title, detail } = problem ? why(new ApiProblem(problem.status, problem)) : FAILED;
  return (
    <div className="approval-mark approval-alarm">
      <IconAlertTriangle size={size} aria-hidden />
      <div>
        {title ?? t('approvals.mark.failed')}
        <div className="approval-more">
          {detail ??
            (approval?.writeError && (
              <Failure cause={approval.writeError} technical={approval.writeError.technical} />
            ))}
        </div>
        {conflict && <DifferenceTable list={conflict.differences} currency={row?.amount?.currency ?? null} />}
      </div>
    </div>
  );
}

type Marks = Approval['marks'];
const FAILED = { title: undefined, detail: undefined };
