import type { Schemas } from '../api/interface.ts';
import type { ApiProblem } from '../api/problem.ts';
import { useFormats, useText } from '../context/language.tsx';
import { useApprovalTexts } from './approval-texts.ts';

/** What the service says with a 409: the value that holds now, and of which file. */
type Current = Partial<Schemas['Approval']['value']>;

/** Says who was faster and what holds now; undefined where a decision was refused for another reason. */
export function useConflictText(): (problem: ApiProblem) => string | undefined {
  const t = useText();
  const { dateTime } = useFormats();
  const texts = useApprovalTexts();
  return ({ status, reason, current }) => {
    if (status !== 409 || !current) return undefined;
    if (reason === 'other-file') return t('approvals.conflict.otherFile');
    const { optionId = null, label = null, setBy, setAt, source } = current as Current;
    return t('approvals.conflict.value', {
      value: texts.value({ optionId, label }),
      name: source === 'approval' ? texts.person(setBy) : '',
      at: setAt ? dateTime(setAt) : '',
      source: source ?? 'none',
    });
  };
}
