import { List } from '@mantine/core';
import { useApi } from '../api/hooks.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { ProblemAlert } from '../components/problem-alert.tsx';
import { useAction } from '../components/use-action.ts';
import { useText } from '../context/language.tsx';
import type { Candidate } from './conflict-choice.ts';
import { MERGE_REFRESHES } from './merge-refreshes.ts';
import { refusalText } from './refusal-text.ts';

type Props = {
  farmsysId: string;
  kept: Candidate;
  merged: readonly Candidate[];
  onClose: () => void;
};

/** Says what a merge will do before it does it. */
export function MergeDialog({ farmsysId, kept, merged, onClose }: Props) {
  const t = useText();
  const api = useApi();
  const merge = useAction(
    () =>
      api.post('/farmsys/merge-correspondents', {
        body: {
          farmsysId,
          keepCorrespondentId: kept.id,
          mergeCorrespondentIds: merged.map(({ id }) => id),
        },
      }),
    {
      done: () => t('conflicts.mergeStarted', { name: kept.name }),
      refreshes: MERGE_REFRESHES,
      showsProblem: true,
    },
  );
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('conflicts.mergeTitle', { count: merged.length + 1 })}
      confirm={t('conflicts.mergeConfirm')}
      busy={merge.isPending}
      onConfirm={() => merge.mutate(undefined, { onSuccess: onClose })}
      problem={
        merge.error && <ProblemAlert problem={merge.error} explanation={refusalText(t, merge.error)} />
      }
    >
      <List size="sm" spacing={6}>
        <List.Item>{t('conflicts.will.keep', { name: kept.name })}</List.Item>
        {merged.map(({ id, name, documentCount }) => (
          <List.Item key={id}>
            {t('conflicts.will.merge', { name, kept: kept.name, count: documentCount })}
          </List.Item>
        ))}
        <List.Item>{t('conflicts.will.alias', { kept: kept.name, count: merged.length })}</List.Item>
        <List.Item>{t('conflicts.will.grants')}</List.Item>
        <List.Item>{t('conflicts.will.undo')}</List.Item>
      </List>
    </ConfirmDialog>
  );
}
