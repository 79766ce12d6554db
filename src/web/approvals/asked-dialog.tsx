import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Schemas } from '../api/interface.ts';
import { Dialog } from '../components/dialog.tsx';
import { DialogForm } from '../components/dialog-form.tsx';
import { useText } from '../context/language.tsx';
import { IbanEnding } from './iban-ending.tsx';
import type { Asked } from './release-words.ts';

const COMMENT_LENGTH = 1_000;

type Props = {
  approval: Schemas['Approval'];
  option: Schemas['ApprovalOption'];
  asked: Asked;
  onSend: (typed: { ibanEnding?: string; comment?: string }) => void;
  onClose: () => void;
};

/** What a key alone does not decide: the digits of a new IBAN, or why somebody else's release comes to nothing. */
export function AskedDialog({ approval, option, asked, onSend, onClose }: Props) {
  const t = useText();
  const [ending, setEnding] = useState('');
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = () => {
    const isMissing = (asked.ending && ending.trim().length !== 4) || (asked.reason && reason.trim() === '');
    if (isMissing) return setMissing(true);
    onSend({
      ...(asked.ending && { ibanEnding: ending.trim() }),
      ...(asked.reason && { comment: reason.trim() }),
    });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('release.askedTitle', { value: option.label, title: approval.title })}
      returnFocus={false}
    >
      <DialogForm onSubmit={submit} onCancel={onClose} submit={option.label}>
        {asked.ending && <IbanEnding value={ending} onChange={setEnding} isMissing={missing} autoFocus />}
        {asked.reason && (
          <>
            <Text size="sm">{t('release.reasonText')}</Text>
            <Textarea
              label={t('release.reason')}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
              error={missing && t('takeBack.reasonMissing')}
              maxLength={COMMENT_LENGTH}
              autosize
              minRows={2}
              data-autofocus
              required
              withAsterisk={false}
            />
          </>
        )}
      </DialogForm>
    </Dialog>
  );
}
