import { Stack } from '@mantine/core';
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

const SHOWN = 10;

/** The merges that go on at this moment, and those that ended while somebody looked. */
export function MergesAtWork() {
  const t = useText();
  const newest = useLive('/farmsys/merges', {
    input: { query: { pageSize: SHOWN } },
  });
  const watched = useWatched(newest.data?.items);
  if (watched.length === 0) return null;
  return (
    <Panel title={t('merges.atWork')}>
      <Stack component="ul" gap="sm" className="plain-list">
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
      </Stack>
    </Panel>
  );
}

/** All but those that had ended when this page was first shown, however quick they were; each end is read out. */
function useWatched(merges: readonly Merge[] | undefined): readonly Merge[] {
  const t = useText();
  const client = useQueryClient();
  const ended = useRef<Set<string>>(undefined);
  const before = useRef<Set<string>>(undefined);
  if (merges) before.current ??= new Set(merges.filter((merge) => !isAtWork(merge)).map(idOf));
  useEffect(() => {
    if (!before.current) return;
    ended.current ??= new Set(before.current);
    for (const merge of merges ?? []) {
      if (isAtWork(merge)) {
        for (const ids of [ended, before]) ids.current?.delete(idOf(merge));
      } else if (!ended.current.has(idOf(merge))) {
        ended.current.add(idOf(merge));
        announce(t(`merges.state.${merge.state}`));
        for (const path of ['/farmsys/correspondent-conflicts', '/overview']) {
          void client.invalidateQueries({ queryKey: [path] });
        }
      }
    }
  }, [merges, t, client]);
  return merges?.filter((merge) => isAtWork(merge) || !before.current?.has(idOf(merge))) ?? [];
}

const idOf = ({ mergeId }: Merge): string => mergeId;
