import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useApi } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { Dialog } from '../components/dialog.tsx';
import { DialogForm } from '../components/dialog-form.tsx';
import { useAction } from '../components/use-action.ts';
import { useTyped } from '../components/use-typed.tsx';
import { useText } from '../context/language.tsx';
import { AgentKey } from './agent-key.tsx';

/** Makes a print agent, and shows its key this one time. */
export function AddAgent() {
  const t = useText();
  const [opened, { open, close }] = useDisclosure();
  const [created, setCreated] = useState<Schemas['PrintAgentKey']>();
  return (
    <>
      <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
        {t('printing.agent.add')}
      </Button>
      {opened && (
        <NewAgent
          onClose={close}
          onCreated={(made) => {
            setCreated(made);
            close();
          }}
        />
      )}
      {created && <AgentKey created={created} onClose={() => setCreated(undefined)} />}
    </>
  );
}

type Props = { onClose: () => void; onCreated: (made: Schemas['PrintAgentKey']) => void };

function NewAgent({ onClose, onCreated }: Props) {
  const t = useText();
  const api = useApi();
  const typed = useTyped({ name: 'print agent', clean: '', isDialog: true });
  const { value: name, set: setName } = typed;
  const leave = () => typed.leave(onClose);
  const [tried, setTried] = useState(false);
  const create = useAction(() => api.post('/print-agents', { body: { name: name.trim() } }), {
    refreshes: ['/print-agents'],
    showsProblem: true,
  });
  const submit = () => {
    setTried(true);
    if (name.trim() === '') return;
    const onSuccess = (made: Schemas['PrintAgentKey']) => {
      typed.done();
      onCreated(made);
    };
    create.mutate(undefined, { onSuccess });
  };
  return (
    <Dialog opened onClose={leave} title={t('printing.agent.add')}>
      {typed.guard}
      <DialogForm
        onSubmit={submit}
        onCancel={leave}
        submit={t('printing.agent.addNow')}
        busy={create.isPending}
        problem={create.error}
      >
        <TextInput
          label={t('printing.agent.name')}
          description={t('printing.agent.nameHint')}
          value={name}
          onChange={({ currentTarget: { value } }) => setName(value)}
          error={tried && name.trim() === '' && t('printing.agent.nameMissing')}
          maxLength={100}
          data-autofocus
        />
      </DialogForm>
    </Dialog>
  );
}
