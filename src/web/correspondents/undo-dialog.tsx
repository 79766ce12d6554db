import { List } from '@mantine/core';
import { useApi } from '../api/hooks.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { ProblemAlert } from '../components/problem-alert.tsx';
import { useAction } from '../components/use-action.ts';
import { useFormats, useText } from '../context/language.tsx';
import { MERGE_REFRESHES } from './merge-refreshes.ts';
import type { Merge } from './merge-states.ts';
import { refusalText } from './refusal-text.ts';

/** Says what comes back before a merge is taken back. */
export function UndoDialog({ merge, onClose }: { merge: Merge; onClose: () => void }) {
  const t = useText();
  const api = useApi();
  const { list } = useFormats();
  const { mergeId, survivor, losers, documents } = merge;
  const undo = useAction(() => api.post('/farmsys/merges/{mergeId}/undo', { params: { mergeId } }), {
    done: () => t('merges.undoStarted'),
    refreshes: MERGE_REFRESHES,
    showsProblem: true,
  });
  const names = list(losers.map(({ name }) => name));
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('merges.undoTitle')}
      confirm={t('merges.undoConfirm')}
      busy={undo.isPending}
      onConfirm={() => undo.mutate(undefined, { onSuccess: onClose })}
      problem={undo.error && <ProblemAlert problem={undo.error} explanation={refusalText(t, undo.error)} />}
    >
      <List size="sm" spacing={6}>
        <List.Item>{t('merges.willUndo.create', { names, count: losers.length })}</List.Item>
        <List.Item>{t('merges.willUndo.documents', { count: documents.moved })}</List.Item>
        <List.Item>{t('merges.willUndo.left', { name: survivor.name })}</List.Item>
        <List.Item>{t('merges.willUndo.settings')}</List.Item>
        <List.Item>{t('merges.willUndo.remembered')}</List.Item>
      </List>
    </ConfirmDialog>
  );
}
