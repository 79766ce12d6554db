import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ChangeLine } from '../api/change-line.ts';
import { followChanges } from '../api/follow-changes.ts';
import { useApi } from '../api/hooks.ts';
import { becomeLive, liveState } from '../api/live-state.ts';
import { refreshChanged } from '../api/refresh-changed.ts';
import { shareOverTabs } from '../api/share-over-tabs.ts';
import { useMe } from '../context/me.tsx';

/** Between tabs: a line of the stream, or that it is broken. */
type Told = ChangeLine | 'broken';

/** Keeps what is shown up to date, with one stream a browser and person. */
export function LiveChanges(): null {
  const api = useApi();
  const client = useQueryClient();
  const { sub } = useMe();
  useEffect(() => {
    let position: number | undefined;
    const refresh = refreshChanged(client);
    const hear = (told: Told) => {
      if (told === 'broken') return becomeLive({ isLive: false });
      const { changes, reload, outages } = told;
      becomeLive({ isLive: true, ...(outages && { outages }) });
      if (position !== undefined && told.position < position && !reload) return;
      position = told.position;
      if (reload) refresh.addAll();
      else if (changes && changes.length > 0) refresh.add(changes);
    };
    return shareOverTabs<Told>(
      `intake.changes.${sub}`,
      (say, signal) =>
        followChanges({
          open: (after, aborted) => api.stream('/changes', { query: { after } }, aborted),
          position: () => position,
          onLine: say,
          onBroken: () => say('broken'),
          signal,
        }),
      {
        hear,
        greet: () =>
          liveState().isLive && position !== undefined
            ? { position, outages: liveState().outages }
            : 'broken',
      },
    );
  }, [api, client, sub]);
  return null;
}
