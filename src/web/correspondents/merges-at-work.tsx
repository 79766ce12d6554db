import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLive } from '../api/hooks.ts';
import { announce } from '../components/announce.tsx';
import { Panel } from '../components/panel.tsx';
import { RouterAnchor } from '../components/router-anchor.tsx';
import { useText } from '../context/language.tsx';
import { MergeNames } from './merge-names.tsx';
import { MergeProgress } from './merge-progress.tsx';
import { isAtWork, type Merge } from './merge-states.ts';

const EVERY_MS = 1_500;
const SHOWN = 10;

/** The merges that go on at this moment, and those that ended while somebody looked. */
export function MergesAtWork() {
  const t = useText();
  const newest = useLive('/farmsys/merges', {
    input: { query: { pageSize: SHOWN } },
    every: EVERY_MS,
  });
  const watched = useWatched(newest.data?.items ?? []);
  if (watched.length === 0) return null;
  return (
    <Panel title={t('merges.atWork')}>
      <ul className="plain-list">
        {watched.map((merge) => (
          <li key={merge.mergeId}>
            <RouterAnchor
              to="/korrespondenten/zusammenfuehrungen/$mergeId"
              params={{ mergeId: merge.mergeId }}
            >
              <MergeNames merge={merge} />
            </RouterAnchor>
            <MergeProgress merge={merge} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Those at work, and those that were when this page was first shown or later; each end is read out. */
function useWatched(merges: readonly Merge[]): readonly Merge[] {
  const t = useText();
  const client = useQueryClient();
  const seen = useRef(new Map<string, boolean>());
  useEffect(() => {
    for (const merge of merges) {
      if (isAtWork(merge)) seen.current.set(merge.mergeId, true);
      else if (seen.current.get(merge.mergeId)) {
        seen.current.set(merge.mergeId, false);
        announce(t(`merges.state.${merge.state}`));
        for (const path of ['/farmsys/correspondent-conflicts', '/overview']) {
          void client.invalidateQueries({ queryKey: [path] });
        }
      }
    }
  }, [merges, t, client]);
  return merges.filter((merge) => isAtWork(merge) || seen.current.has(merge.mergeId));
}
