import type { Schemas } from '../api/interface.ts';
import { useText } from '../shell/language.tsx';
import type { Shortcut } from '../shell/shortcuts.tsx';
import { decisionKeys } from './decision-keys.ts';
import { useOptions } from './use-options.ts';

/** The keys that choose a value, for `useShortcuts`. */
export function useDecisionKeys(decide: (option: Schemas['ApprovalOption']) => void): Shortcut[] {
  const t = useText();
  const { data } = useOptions();
  return decisionKeys(data?.items ?? []).map(({ key, option }) => ({
    key,
    label: t('approvals.key.option', { label: option.label }),
    run: () => decide(option),
  }));
}
