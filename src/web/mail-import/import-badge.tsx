import type { Schemas } from '../api/interface.ts';
import { StatusBadge } from '../components/status-badge.tsx';
import { useText } from '../context/language.tsx';

type State = Schemas['MailImport']['state'];

/** How an import is getting on, in a word. */
export function ImportBadge({ state }: { state: State }) {
  const t = useText();
  return <StatusBadge color={COLORS[state]}>{t(`mails.state.${state}`)}</StatusBadge>;
}

const COLORS = {
  queued: 'gray',
  running: 'earth',
  finished: 'moss',
  partly: 'orange',
  cancelled: 'gray',
  failed: 'red',
  interrupted: 'orange',
} as const satisfies Record<State, string>;
