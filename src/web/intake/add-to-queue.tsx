import { Button, NumberInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useApi } from '../api/hooks.ts';
import { Dialog } from '../components/dialog.tsx';
import { DialogForm } from '../components/dialog-form.tsx';
import { useAction } from '../components/use-action.ts';
import { useTyped } from '../components/use-typed.tsx';
import { useText } from '../context/language.tsx';
import { useKeys } from '../keys/keys-provider.tsx';
import { queueKeys } from './keys.ts';

/** Queues a document by its number. */
export function AddToQueue() {
  const t = useText();
  const api = useApi();
  const typed = useTyped<number | string>({ name: 'queue', clean: '', isDialog: true });
  const { value } = typed;
  // What is there again after a new sign-in was typed in the dialog.
  const [opened, { open, close }] = useDisclosure(typed.isDirty);
  const [wrong, setWrong] = useState(false);
  const add = useAction((documentId: number) => api.post('/queue', { body: { documentId } }), {
    done: ({ documentId }) => t('queue.added', { id: documentId }),
    refreshes: ['/queue', '/webhook/status', '/overview'],
    showsProblem: true,
  });
  const start = () => {
    add.reset();
    setWrong(false);
    open();
  };
  useKeys(queueKeys, { add: start });
  const leave = () => typed.leave(close);
  const submit = () => {
    const ok = typeof value === 'number' && Number.isSafeInteger(value) && value >= 1;
    setWrong(!ok);
    if (!ok) return;
    const onSuccess = () => {
      typed.done();
      close();
    };
    add.mutate(value, { onSuccess });
  };
  return (
    <>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={start}>
        {t('queue.add')}
      </Button>
      <Dialog opened={opened} onClose={leave} title={t('queue.add')}>
        {typed.guard}
        <DialogForm
          onSubmit={submit}
          onCancel={leave}
          submit={t('queue.addButton')}
          busy={add.isPending}
          problem={add.error}
        >
          <NumberInput
            label={t('queue.addLabel')}
            description={t('queue.addHint')}
            value={value}
            onChange={typed.set}
            error={wrong && t('queue.addWrong')}
            allowDecimal={false}
            allowNegative={false}
            hideControls
            data-autofocus
          />
        </DialogForm>
      </Dialog>
    </>
  );
}
