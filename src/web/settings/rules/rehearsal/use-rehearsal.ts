import { useState } from 'react';
import { useApi, useLive } from '../../../api/hooks.ts';
import type { Schemas } from '../../../api/interface.ts';
import type { ApiProblem } from '../../../api/problem.ts';
import { useFilters } from '../../../components/filters.ts';
import { useAction } from '../../../components/use-action.ts';
import type { Rule } from '../rule-drafts.ts';

export type Rehearsal = Schemas['Rehearsal'];
export type RehearsedDocument = Schemas['RehearsedDocument'];

const WHILE_RUNNING_MS = 500;

export type RehearsalAtHand = {
  rehearsal: Rehearsal | undefined;
  problem: ApiProblem | null;
  isRunning: boolean;
  /** The rules have changed since they were tried. */
  isOutdated: boolean;
  start: () => void;
  cancel: () => void;
};

/** The rehearsal that the address of the page names, and how to start one with these rules and cancel it. */
export function useRehearsal(rules: readonly Rule[]): RehearsalAtHand {
  const api = useApi();
  const { filters, set } = useFilters('/einstellungen/verarbeitung');
  const runId = filters.probelauf;
  const written = JSON.stringify(rules);
  const [tried, setTried] = useState<string>();
  const { data, error, isPlaceholderData } = useLive('/processing/rehearsals/{runId}', {
    enabled: runId !== undefined,
    input: { params: { runId: runId ?? '' } },
    every: (now) => (now === undefined || now.state === 'running') && WHILE_RUNNING_MS,
    // The service ends it when nobody asks any more: the page is left.
    evenHidden: true,
  });
  const starting = useAction(
    async () => {
      const answer = await api.post('/processing/rehearsals', { body: { rules: [...rules] } });
      setTried(written);
      set({ probelauf: answer.runId });
    },
    { showsProblem: true },
  );
  const cancelling = useAction(
    async () => {
      if (runId) await api.delete('/processing/rehearsals/{runId}', { params: { runId } });
    },
    { refreshes: ['/processing/rehearsals/{runId}'] },
  );
  const rehearsal = runId === undefined || isPlaceholderData ? undefined : data;
  // One of yesterday is gone, as is one of somebody else: then there is none.
  const isGone = error?.status === 404;
  return {
    rehearsal,
    problem: starting.error ?? (isGone ? null : error),
    isRunning:
      starting.isPending || (runId !== undefined && !error && (rehearsal?.state ?? 'running') === 'running'),
    isOutdated: tried !== undefined && tried !== written,
    start: () => starting.mutate(),
    cancel: () => cancelling.mutate(),
  };
}
