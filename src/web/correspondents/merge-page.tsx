import '../components/history.css';
import { Skeleton, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useLive } from '../api/hooks.ts';
import { Age } from '../components/age.tsx';
import { Page } from '../components/page.tsx';
import { Panel } from '../components/panel.tsx';
import { ProblemAlert } from '../components/problem-alert.tsx';
import { useFormats, useText } from '../context/language.tsx';
import { CorrespondentSections } from './correspondent-sections.tsx';
import { LeftDocuments } from './left-documents.tsx';
import { MergeActions } from './merge-actions.tsx';
import { MergeProgress } from './merge-progress.tsx';
import type { Merge } from './merge-states.ts';

/** One merge: what became of whom, how far it is, what an undo has left. */
export function MergePage() {
  const t = useText();
  const { mergeId } = useParams({ from: '/korrespondenten/zusammenfuehrungen/$mergeId' });
  const found = useLive('/farmsys/merges/{mergeId}', {
    input: { params: { mergeId } },
  });
  const merge = found.data;
  return (
    <Page
      title={merge ? t('merges.into', { survivor: merge.survivor.name }) : t('merges.title')}
      lead={merge ? <Age at={merge.plannedAt} /> : '\u00a0'}
      actions={merge && <MergeActions merge={merge} />}
    >
      <CorrespondentSections />
      {found.error && !merge && <ProblemAlert problem={found.error} />}
      {!merge && !found.error && <Skeleton height={180} />}
      {merge && (
        <>
          <Panel title={t('merges.state')}>
            <MergeProgress merge={merge} />
            <MergeFacts merge={merge} />
          </Panel>
          {merge.documents.left > 0 && <LeftDocuments query={found} merge={merge} />}
        </>
      )}
    </Page>
  );
}

function MergeFacts({
  merge: { survivor, losers, reason, documents, farmsysId, undo, state },
}: {
  merge: Merge;
}) {
  const t = useText();
  const { number } = useFormats();
  return (
    <>
      <dl className="facts">
        <dt>{t('merges.survivor')}</dt>
        <dd>{`${survivor.name} (${t('correspondents.numbered', { id: survivor.id })})`}</dd>
        <dt>{t('merges.losers')}</dt>
        <dd>
          {losers.map(({ id, name, recreatedAs }) => (
            <div key={id}>
              {name} ({t('correspondents.numbered', { id })})
              {recreatedAs !== undefined && <> · {t('merges.recreatedAs', { id: recreatedAs })}</>}
            </div>
          ))}
        </dd>
        <dt>{t('correspondents.farmsysId')}</dt>
        <dd className="number">{farmsysId}</dd>
        <dt>{t('merges.why')}</dt>
        <dd>{t(`merges.why.${reason}`)}</dd>
        <dt>{t('merges.moved')}</dt>
        <dd className="number">{number(documents.moved)}</dd>
        {(documents.movedBack > 0 || documents.left > 0) && (
          <>
            <dt>{t('merges.movedBack')}</dt>
            <dd className="number">{number(documents.movedBack)}</dd>
          </>
        )}
      </dl>
      {state === 'merged' && !undo.possible && (
        <Text size="sm" c="dimmed">
          {t('merges.noUndo')}
        </Text>
      )}
    </>
  );
}
