import { type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useApi } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import type { ApiProblem } from '../api/problem.ts';
import { announce } from '../components/announce.tsx';
import { useAction } from '../components/use-action.ts';
import { useText } from '../context/language.tsx';
import { offerUndo } from '../shell/undo.tsx';
import { useApprovalTexts } from './approval-texts.ts';
import { AFTER_DECISION, showInLists } from './show-in-lists.ts';
import { useTakeBack } from './use-take-back.ts';

type Approval = Schemas['Approval'];
type Option = Pick<Schemas['ApprovalOption'], 'id' | 'label'>;

/** `mutate` does nothing while a decision is on its way. */
export type Decide = Omit<UseMutationResult<Approval, ApiProblem, Decision>, 'mutate' | 'mutateAsync'> & {
  mutate: (decision: Decision) => void;
};

export type Decision = {
  /** As the person saw it: anything else about it by now is refused. */
  approval: Approval;
  /** Null: no value any more. */
  option: Option | null;
  comment?: string;
  /** The last four digits of a new IBAN, typed. */
  ibanEnding?: string;
  /** Called when the decision is made, before anything else is shown: the comment is no unsaved work any more. */
  onAnswered?: () => void;
};

/**
 * Decides on one document: written first, shown after, and taken back within ten seconds without a reason. One at a
 * time: until the service has answered, nothing else is decided here, whatever is pressed.
 *
 * @param onDecided called at once; what it gives is read out
 */
export function useDecide(onDecided: (decided: Approval) => string | undefined): Decide {
  const t = useText();
  const api = useApi();
  const client = useQueryClient();
  const texts = useApprovalTexts();
  const takeBack = useTakeBack();
  const inFlight = useRef(false);
  const action = useAction(
    async ({ approval, option, comment, ibanEnding, onAnswered }: Decision) => {
      const { documentId, seen } = approval;
      const asked = api.put('/approvals/{documentId}', {
        params: { documentId },
        body: {
          optionId: option?.id ?? null,
          seen,
          ...(comment && { comment }),
          ...(ibanEnding && { ibanEnding }),
        },
      });
      const decided = await asked.finally(() => {
        inFlight.current = false;
      });
      onAnswered?.();
      showInLists(client, decided, approval);
      const said = { value: texts.outcome(decided), title: decided.title, write: decided.write };
      offerUndo(t('approvals.decided', said), () => takeBack.mutate({ approval: decided }));
      const more = onDecided(decided);
      if (more) announce(more);
      return decided;
    },
    { refreshes: AFTER_DECISION, showsProblem: true },
  );
  return {
    ...action,
    mutate(decision) {
      if (inFlight.current) return;
      inFlight.current = true;
      action.mutate(decision);
    },
  };
}

/** Whether it would only say again what holds already. */
export const saysNothingNew = (approval: Approval, option: Option | null): boolean => {
  const { value, lastDecision, changedSinceDecision, write } = approval;
  const same = value.optionId === (option?.id ?? null);
  const ours = option === null || (lastDecision?.inForce === true && changedSinceDecision.length === 0);
  return same && write !== 'failed' && (ours || write === 'pending');
};
