import '../components/data-table.css';
import { useDisclosure } from '@mantine/hooks';
import { useApi } from '../api/hooks.ts';
import { RowButton } from '../components/row-button.tsx';
import { useAction } from '../components/use-action.ts';
import { useText } from '../context/language.tsx';
import { MERGE_REFRESHES } from './merge-refreshes.ts';
import { hasFailed, type Merge } from './merge-states.ts';
import { UndoDialog } from './undo-dialog.tsx';

/** What can be done about a merge: try it again, take it back. */
export function MergeActions({ merge }: { merge: Merge }) {
  const t = useText();
  const api = useApi();
  const [asking, { open, close }] = useDisclosure();
  const { mergeId, survivor, undo } = merge;
  const retry = useAction(() => api.post('/farmsys/merges/{mergeId}/retry', { params: { mergeId } }), {
    done: () => t('merges.retried'),
    refreshes: MERGE_REFRESHES,
  });
  return (
    <span className="row-buttons">
      {hasFailed(merge) && (
        <RowButton
          onClick={() => retry.mutate()}
          busy={retry.isPending}
          label={t('merges.retryOf', { name: survivor.name })}
        >
          {t('action.retry')}
        </RowButton>
      )}
      {undo.possible && (
        <RowButton onClick={open} label={t('merges.undoOf', { name: survivor.name })}>
          {t('merges.undo')}
        </RowButton>
      )}
      {asking && <UndoDialog merge={merge} onClose={close} />}
    </span>
  );
}
