import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { Schemas } from '../api/interface.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { useText } from '../context/language.tsx';
import { useKeys } from '../keys/keys-provider.tsx';
import { outgoingKeys } from './keys.ts';
import { useMailActions, type WishedMail, wishesFor } from './use-mail-actions.ts';

type Mail = WishedMail & Pick<Schemas['OutgoingMail'], 'mailId' | 'subject'>;
type Asking = 'sendAgain' | 'arrived';

/** The buttons of a mail. What may send it twice, or says what nobody can know here, is asked about first. */
export function MailActions({ mail }: { mail: Mail }) {
  const { buttons } = useMailButtons(mail);
  return buttons;
}

/** The same on the page of the mail, where keys do it, too. */
export function MailActionsByKeys({ mail }: { mail: Mail }) {
  const { buttons, wishes } = useMailButtons(mail);
  useKeys(outgoingKeys, wishes);
  return buttons;
}

function useMailButtons(mail: Mail) {
  const { mailId, state, subject } = mail;
  const t = useText();
  const [asking, setAsking] = useState<Asking>();
  const actions = useMailActions(mailId);
  const can = wishesFor(mail);
  const name = subject || t('outbox.mail');
  const wishes = {
    callBack: can.callBack ? () => actions.callBack.mutate() : undefined,
    sendAgain: can.sendAgain
      ? () => (state === 'unclear' ? setAsking('sendAgain') : actions.sendAgain.mutate())
      : undefined,
    arrived: can.arrived ? () => setAsking('arrived') : undefined,
  };
  const close = () => setAsking(undefined);
  const buttons = (
    <Group gap={6} justify="flex-end">
      {WISHES.map((wish) => {
        const run = wishes[wish];
        if (!run) return null;
        return (
          <Button
            key={wish}
            size="compact-sm"
            variant="default"
            aria-label={t(`outbox.${wish}Of`, { name })}
            loading={actions[wish].isPending}
            onClick={run}
          >
            {t(`outbox.${wish}`)}
          </Button>
        );
      })}
      {asking && (
        <ConfirmDialog
          opened
          onClose={close}
          title={t(`outbox.${asking}Title`)}
          confirm={t(`outbox.${asking}`)}
          onConfirm={() => actions[asking].mutate(undefined, { onSettled: close })}
          busy={actions[asking].isPending}
        >
          {t(`outbox.${asking}Text`)}
        </ConfirmDialog>
      )}
    </Group>
  );
  return { buttons, wishes };
}

const WISHES = ['callBack', 'sendAgain', 'arrived'] as const;
