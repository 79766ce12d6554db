import { Text, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Schemas } from '../api/interface.ts';
import { Dialog } from '../components/dialog.tsx';
import { DialogForm } from '../components/dialog-form.tsx';
import { useTyped } from '../components/use-typed.tsx';
import { useText } from '../context/language.tsx';
import { useApprovalTexts } from './approval-texts.ts';
import { ChangedAlert } from './changed-alert.tsx';
import { ConflictAlert } from './conflict-alert.tsx';
import { useSeen } from './use-seen.ts';
import { useTakeBack } from './use-take-back.ts';

const REASON_LENGTH = 1_000;

/** Takes a decision back and says why; the reason stays in the history. */
export function TakeBackDialog({
  approval: newest,
  onClose,
}: {
  approval: Schemas['Approval'];
  onClose: () => void;
}) {
  const t = useText();
  const texts = useApprovalTexts();
  const takeBack = useTakeBack({ showsProblem: true });
  const typed = useTyped({ name: `take back ${newest.documentId}`, clean: '', isDialog: true });
  // Nothing is swapped under the finger: it stays as it was opened, until what has changed is noted.
  const seen = useSeen(newest, { refusal: takeBack.error });
  const { shown: approval = newest, changed } = seen;
  const { value: reason, set: setReason } = typed;
  const leave = () => typed.leave(onClose);
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const submit = () => {
    if (reason.trim() === '') {
      setMissing(true);
      field.current?.focus();
      return;
    }
    if (changed) return;
    takeBack.mutate(
      { approval, reason: reason.trim() },
      {
        onSuccess() {
          typed.done();
          onClose();
        },
      },
    );
  };
  return (
    <Dialog opened onClose={leave} title={t('takeBack.title', { title: approval.title })} returnFocus={false}>
      {typed.guard}
      <DialogForm onSubmit={submit} onCancel={leave} submit={t('takeBack.confirm')} busy={takeBack.isPending}>
        <Text size="sm">{t('takeBack.text', { value: texts.value(approval.value) })}</Text>
        {changed && <ChangedAlert change={changed} onNoted={seen.takeNote} />}
        {takeBack.error && <ConflictAlert problem={takeBack.error} approval={approval} />}
        <Textarea
          ref={field}
          label={t('takeBack.reason')}
          value={reason}
          onChange={(event) => {
            setMissing(false);
            setReason(event.currentTarget.value);
          }}
          error={missing && t('takeBack.reasonMissing')}
          maxLength={REASON_LENGTH}
          autosize
          minRows={2}
          data-autofocus
          required
          withAsterisk={false}
        />
      </DialogForm>
    </Dialog>
  );
}
