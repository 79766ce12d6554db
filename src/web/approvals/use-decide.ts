import { type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useAction, useApi } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { type ApiProblem, asApiProblem } from '../api/problem.ts';
import { notifyProblem } from '../components/notify.ts';
import { announce } from '../shell/announce.tsx';
import { useText } from '../shell/language.tsx';
import { offerUndo } from '../shell/undo.tsx';
import { useApprovalWords } from './approval-words.ts';
import { AFTER_DECISION, showInLists } from './show-in-lists.ts';
import { useTakeBack } from './use-take-back.ts';

type Approval = Schemas['Approval'];
type Option = Pick<Schemas['ApprovalOption'], 'id' | 'label'>;

export type Decision = {
  /** As the person saw it: another value or file by now is refused. */
  approval: Approval;
  /** Null: no value any more. */
  option: Option | null;
  comment?: string;
};

/**
 * Decides on one document: written first, shown after, and taken back within ten seconds without a reason.
 *
 * @param onDecided called at once; what it gives is read out
 */
export function useDecide(
  onDecided: (decided: Approval) => string | undefined,
): UseMutationResult<Approval | undefined, ApiProblem, Decision> {
  const t = useText();
  const api = useApi();
  const client = useQueryClient();
  const words = useApprovalWords();
  const takeBack = useTakeBack();
  const saving = useRef(new Set<number>());
  const latest = useRef<Decision>(undefined);
  const decide = async ({ approval, option, comment }: Decision) => {
    const { documentId, value, checksum } = approval;
    // A key that is held down decides once.
    if (saving.current.has(documentId)) return undefined;
    saving.current.add(documentId);
    try {
      return await api.put('/approvals/{documentId}', {
        params: { documentId },
        body: {
          optionId: option?.id ?? null,
          expected: value.optionId,
          ...(checksum !== null && { expectedChecksum: checksum }),
          ...(comment && { comment }),
        },
      });
    } finally {
      saving.current.delete(documentId);
    }
  };
  return useAction(
    async (decision: Decision) => {
      latest.current = decision;
      const decided = await decide(decision).catch((error: unknown) => {
        // The page shows what became of the latest one; of an earlier one nothing must get lost.
        if (latest.current !== decision) notifyProblem(t, asApiProblem(error), decision.approval.title);
        throw error;
      });
      if (!decided) return undefined;
      showInLists(client, decided);
      const said = { value: words.value(decided.value), title: decided.title, write: decided.write };
      offerUndo(t('approvals.decided', said), () => takeBack.mutate({ approval: decided }));
      const more = onDecided(decided);
      if (more) announce(more);
      return decided;
    },
    { refreshes: AFTER_DECISION, showsProblem: true },
  );
}

/** Whether it would only say again what holds already. */
export const saysNothingNew = (approval: Approval, option: Option | null): boolean => {
  const { value, lastDecision, decidedOnAnotherFile, write } = approval;
  const same = value.optionId === (option?.id ?? null);
  const ours = option === null || (lastDecision?.inForce === true && !decidedOnAnotherFile);
  return same && write !== 'failed' && (ours || write === 'pending');
};
