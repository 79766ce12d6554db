import { Group, Text, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { useLive } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import type { ApiProblem } from '../api/problem.ts';
import { Dialog } from '../components/dialog.tsx';
import { DialogForm } from '../components/dialog-form.tsx';
import { DueDate } from '../components/due-date.tsx';
import { nameOf } from '../components/name-of.ts';
import { ProblemAlert } from '../components/problem-alert.tsx';
import { useTyped } from '../components/use-typed.tsx';
import { useText } from '../context/language.tsx';
import { useApprovalTexts } from './approval-texts.ts';
import { ApprovalValue } from './approval-value.tsx';
import { ChangedAlert } from './changed-alert.tsx';
import { ConflictAlert } from './conflict-alert.tsx';
import { IbanEnding } from './iban-ending.tsx';
import { NO_VALUE, OptionChoice } from './option-choice.tsx';
import { ReleasePanel } from './release-panel.tsx';
import { askedFor, cannotRelease } from './release-words.ts';
import type { Decision } from './use-decide.ts';
import { useOptions } from './use-options.ts';
import { useSeen } from './use-seen.ts';

const COMMENT_LENGTH = 1_000;

type Props = {
  /** As it stood in the list. */
  approval: Schemas['Approval'];
  /** Id of the value that is chosen already. */
  option?: string | undefined;
  onDecide: (decision: Decision) => void;
  saving: boolean;
  /** Of the last try. */
  problem: ApiProblem | null;
  onClose: () => void;
};

/** Chooses one of the predefined values for one document, with a comment if there is something to say. */
export function DecideDialog({ approval: row, option: given, onDecide, saving, problem, onClose }: Props) {
  const t = useText();
  const newest = useLive('/approvals/{documentId}', {
    input: { params: { documentId: row.documentId } },
  });
  // Nothing is swapped under the finger: it stays as it was opened, until what has changed is noted.
  const seen = useSeen((newest.isFetchedAfterMount && newest.data) || row, { refusal: problem });
  const { shown: approval = row, changed } = seen;
  const alert = useRef<HTMLDivElement>(null);
  const texts = useApprovalTexts();
  const options = useOptions();
  const [chosen, setChosen] = useState<string | null>(given ?? null);
  const typed = useTyped({ name: `comment ${approval.documentId}`, clean: '', isDialog: true });
  const { value: comment, set: setComment } = typed;
  const leave = () => typed.leave(onClose);
  const [missing, setMissing] = useState(false);
  const [ending, setEnding] = useState('');
  const option = options.data?.items.find(({ id }) => id === chosen) ?? null;
  const asked = askedFor(approval, option, comment);
  const submit = () => {
    if (changed) return alert.current?.querySelector('button')?.focus();
    if (chosen === null || (chosen !== NO_VALUE && !option)) return setMissing(true);
    if (asked?.reason || (asked?.ending && ending.trim().length !== 4)) return setMissing(true);
    const digits = asked?.ending && { ibanEnding: ending.trim() };
    onDecide({ approval, option, ...digits, comment: comment.trim(), onAnswered: () => typed.done() });
  };
  return (
    <Dialog
      opened
      onClose={leave}
      title={t('approvals.decideOn', { title: approval.title })}
      // The row may be gone by then: the caller says where the focus goes.
      returnFocus={false}
    >
      {typed.guard}
      <DialogForm
        onSubmit={submit}
        onCancel={leave}
        submit={saving ? t('approvals.saving') : t('approvals.save')}
        busy={saving}
        disabled={!options.data || cannotRelease(approval, option)}
        hasFocus={given !== undefined}
      >
        <Group justify="space-between" align="flex-start">
          <div>
            <Text fw={600}>{nameOf(approval.correspondent) ?? t('approvals.noCorrespondent')}</Text>
            <Text size="lg" fw={650} className="number">
              {approval.amount ? texts.amount(approval.amount) : t('approvals.noAmount')}
            </Text>
          </div>
          <Text component="div" ta="right">
            <DueDate approval={approval} />
          </Text>
        </Group>
        <ApprovalValue approval={approval} releaseExplained />
        {changed && (
          <div ref={alert}>
            <ChangedAlert change={changed} onNoted={seen.takeNote} />
          </div>
        )}
        {problem && <ConflictAlert problem={problem} approval={approval} />}
        {options.error && !options.data && (
          <ProblemAlert problem={options.error} onRetry={() => void options.refetch()} />
        )}
        {options.data && (
          <OptionChoice
            label={t('approvals.newValue')}
            options={options.data.items}
            chosen={chosen}
            onChange={(value) => {
              setMissing(false);
              setChosen(value);
            }}
            removable={approval.value.optionId !== null}
          />
        )}
        <ReleasePanel approval={approval} />
        {missing && !option && chosen !== NO_VALUE && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {t('approvals.chooseFirst')}
          </Text>
        )}
        {asked?.ending && <IbanEnding value={ending} onChange={setEnding} isMissing={missing} />}
        <Textarea
          label={t(
            option?.meaning === 'rejects' && approval.release ? 'release.reason' : 'approvals.comment',
          )}
          error={missing && asked?.reason && t('takeBack.reasonMissing')}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
          maxLength={COMMENT_LENGTH}
          autosize
          minRows={2}
        />
      </DialogForm>
    </Dialog>
  );
}
