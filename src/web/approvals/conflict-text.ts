import type { Schemas } from '../api/interface.ts';
import type { ApiProblem } from '../api/problem.ts';
import { useFormats, useText } from '../context/language.tsx';
import { useApprovalTexts } from './approval-texts.ts';

/** What the service says with a 409: the value that holds now, and what differs from what was seen. */
type Current = Partial<Schemas['Approval']['value']> & { differences?: Schemas['SeenDifference'][] };
export type Conflict = {
  /** Who was faster and what holds now, or that it is another one. */
  text: string;
  differences: readonly Schemas['SeenDifference'][];
};

/** What became another one before the decision; undefined where it was refused for another reason. */
export function useConflict(): (
  problem: Partial<Pick<ApiProblem, 'reason' | 'current'>>,
) => Conflict | undefined {
  const t = useText();
  const { dateTime } = useFormats();
  const texts = useApprovalTexts();
  return ({ reason, current }) => {
    if (reason !== 'changed-since-seen') return undefined;
    const now = (current ?? {}) as Current;
    const { optionId = null, label = null, setBy, setAt, source, differences = [] } = now;
    // Who set a value that is still the same has nothing to do with it.
    if (!differences.some(({ fact }) => fact === 'value'))
      return { text: t('approvals.conflict.changed'), differences };
    const text = t('approvals.conflict.value', {
      value: texts.value({ optionId, label }),
      name: source === 'approval' ? texts.person(setBy) : '',
      at: setAt ? dateTime(setAt) : '',
      source: source === 'approval' && texts.isMe(setBy) ? 'me' : (source ?? 'none'),
    });
    return { text, differences };
  };
}
