import { useApi } from '../api/hooks.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { ProblemAlert } from '../components/problem-alert.tsx';
import { useAction } from '../components/use-action.ts';
import { useFormats, useText } from '../context/language.tsx';
import type { Conflict } from './conflict-choice.ts';
import { MERGE_REFRESHES } from './merge-refreshes.ts';
import { refusalText } from './refusal-text.ts';

/** Remembers that these are no duplicates. */
export function DismissDialog({ conflict, onClose }: { conflict: Conflict; onClose: () => void }) {
  const t = useText();
  const api = useApi();
  const { list } = useFormats();
  const { farmsysId, candidates } = conflict;
  const dismiss = useAction(
    () =>
      api.post('/farmsys/correspondent-conflicts/{farmsysId}/dismiss', {
        params: { farmsysId },
        body: { candidateIds: candidates.map(({ id }) => id) },
      }),
    { done: () => t('conflicts.dismissed'), refreshes: MERGE_REFRESHES, showsProblem: true },
  );
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('conflicts.dismissTitle')}
      confirm={t('conflicts.dismissConfirm')}
      busy={dismiss.isPending}
      onConfirm={() => dismiss.mutate(undefined, { onSuccess: onClose })}
      problem={
        dismiss.error && <ProblemAlert problem={dismiss.error} explanation={refusalText(t, dismiss.error)} />
      }
    >
      {t('conflicts.dismissText', { names: list(candidates.map(({ name }) => name)) })}
    </ConfirmDialog>
  );
}
