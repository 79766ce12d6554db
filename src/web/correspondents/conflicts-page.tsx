import './correspondents.css';
import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useLive } from '../api/hooks.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { Page } from '../components/page.tsx';
import { ProblemAlert } from '../components/problem-alert.tsx';
import { useText } from '../context/language.tsx';
import type { Candidate, Conflict } from './conflict-choice.ts';
import { ConflictPanel } from './conflict-panel.tsx';
import { ConflictSkeleton } from './conflict-skeleton.tsx';
import { CorrespondentSections } from './correspondent-sections.tsx';
import { DismissDialog } from './dismiss-dialog.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { MergesAtWork } from './merges-at-work.tsx';
import { useConflictKeys, useFocusOnNext } from './use-conflict-keys.ts';

type Asking =
  | { action: 'merge'; conflict: Conflict; kept: Candidate; merged: Candidate[] }
  | { action: 'dismiss'; conflict: Conflict };

/** Correspondents that are one supplier under different names: which stays, or that they are no duplicates. */
export function ConflictsPage() {
  const t = useText();
  const conflicts = useLive('/farmsys/correspondent-conflicts');
  const { data, error } = conflicts;
  const neverSynced = useLive('/farmsys/sync-correspondents').data?.run === null;
  // Here, and not in the conflict: that goes when somebody else settles it, and the question must not.
  const [asking, setAsking] = useState<Asking>();
  const close = () => setAsking(undefined);
  useConflictKeys();
  useFocusOnNext(data?.items.length);
  return (
    <Page
      title={t('nav.correspondents')}
      lead={data ? t('conflicts.lead', { count: data.items.length }) : '\u00a0'}
    >
      <CorrespondentSections />
      <MergesAtWork />
      {error && !data && !error.isAway && (
        <ProblemAlert problem={error} onRetry={() => void conflicts.refetch()} />
      )}
      {data?.items.length === 0 && (
        <div className="panel">
          <EmptyState
            title={t('conflicts.none')}
            hint={t(neverSynced ? 'conflicts.neverSynced' : 'conflicts.noneHint')}
            checkedAt={conflicts.dataUpdatedAt}
          />
        </div>
      )}
      <Stack gap="md">
        {data?.items.map((conflict) => (
          <ConflictPanel
            key={`${conflict.farmsysId} ${conflict.candidates.map(({ id }) => id).join(' ')}`}
            conflict={conflict}
            onMerge={(kept, merged) => setAsking({ action: 'merge', conflict, kept, merged })}
            onDismiss={() => setAsking({ action: 'dismiss', conflict })}
          />
        )) ??
          (!error && <ConflictSkeleton />)}
      </Stack>
      {asking?.action === 'merge' && (
        <MergeDialog
          farmsysId={asking.conflict.farmsysId}
          kept={asking.kept}
          merged={asking.merged}
          onClose={close}
        />
      )}
      {asking?.action === 'dismiss' && <DismissDialog conflict={asking.conflict} onClose={close} />}
    </Page>
  );
}
