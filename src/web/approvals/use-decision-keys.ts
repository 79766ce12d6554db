import type { Schemas } from '../api/interface.ts';
import { useText } from '../context/language.tsx';
import { useKeys } from '../keys/keys-provider.tsx';
import { decisionKeys } from './decision-keys.ts';
import { optionKeys } from './keys.ts';
import { useOptions } from './use-options.ts';

/** Has keys choose values. */
export function useDecisionKeys(decide: (option: Schemas['ApprovalOption']) => void): void {
  const t = useText();
  const { data } = useOptions();
  const actions = decisionKeys(data?.items ?? []).map(({ key, option }) => [
    key,
    { label: t('approvals.key.option', { label: option.label }), run: () => decide(option) },
  ]);
  useKeys(optionKeys, Object.fromEntries(actions));
}
