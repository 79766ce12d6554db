import { StatusBadge } from '../components/status-badge.tsx';
import { useText } from '../context/language.tsx';
import type { Run } from './runs.ts';

const COLORS = { running: 'yellow', finished: 'moss', failed: 'red', interrupted: 'orange' } as const;

/** How a run ended, and whether it was a rehearsal. */
export function RunState({ run: { state, dryRun, stopped } }: { run: Run }) {
  const t = useText();
  const isStopped = state === 'finished' && stopped !== undefined;
  return (
    <span className="badges">
      <StatusBadge color={isStopped ? 'orange' : COLORS[state]}>
        {isStopped ? t('run.state.stopped') : t(`run.state.${state}`)}
      </StatusBadge>
      {dryRun && <StatusBadge color="earth">{t('run.rehearsal')}</StatusBadge>}
    </span>
  );
}
