import { Alert, Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useApi } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { CopyBlock } from '../components/copy-block.tsx';
import { Dialog } from '../components/dialog.tsx';
import { DialogForm } from '../components/dialog-form.tsx';
import { useAction } from '../components/use-action.ts';
import { type Typed, useTyped } from '../components/use-typed.tsx';
import { useText } from '../context/language.tsx';
import { useKeys } from '../keys/keys-provider.tsx';
import { apiKeyKeys } from './keys.ts';

type Created = Schemas['CreatedApiKey'];
const SCOPES = ['webhook', 'status', 'metrics'] as const satisfies Created['scopes'];
type Scope = (typeof SCOPES)[number];
type NewKey = { name: string; scopes: readonly Scope[] };
const CLEAN: NewKey = { name: '', scopes: ['webhook'] };

/** Makes a key, and shows it this one time. */
export function CreateApiKey() {
  const t = useText();
  const typed = useTyped({ name: 'API key', clean: CLEAN, isDialog: true });
  // What is there again after a new sign-in was typed in the dialog.
  const [opened, { open, close }] = useDisclosure(typed.isDirty);
  const [created, setCreated] = useState<Created>();
  const start = () => {
    setCreated(undefined);
    open();
  };
  useKeys(apiKeyKeys, { create: start });
  const leave = () => typed.leave(close);
  return (
    <>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={start}>
        {t('apiKeys.create')}
      </Button>
      <Dialog
        opened={opened}
        onClose={leave}
        title={created ? t('apiKeys.createdTitle', { name: created.name }) : t('apiKeys.create')}
        // A key that is shown once must not vanish by a click beside the dialog.
        closeOnClickOutside={!created}
        closeOnEscape={!created}
      >
        {typed.guard}
        {created ? (
          <ShownOnce apiKey={created} onClose={close} />
        ) : (
          <NewKeyForm typed={typed} onCreated={setCreated} onClose={leave} />
        )}
      </Dialog>
    </>
  );
}

type FormProps = { typed: Typed<NewKey>; onCreated: (key: Created) => void; onClose: () => void };

function NewKeyForm({ typed, onCreated, onClose }: FormProps) {
  const t = useText();
  const api = useApi();
  const { name, scopes } = typed.value;
  const [tried, setTried] = useState(false);
  const create = useAction(
    () => api.post('/api-keys', { body: { name: name.trim(), scopes: [...scopes] } }),
    { refreshes: ['/api-keys'], showsProblem: true },
  );
  const submit = () => {
    setTried(true);
    if (name.trim() === '' || scopes.length === 0) return;
    const onSuccess = (key: Created) => {
      typed.done();
      onCreated(key);
    };
    create.mutate(undefined, { onSuccess });
  };
  return (
    <DialogForm
      onSubmit={submit}
      onCancel={onClose}
      submit={t('apiKeys.createButton')}
      busy={create.isPending}
      problem={create.error}
    >
      <TextInput
        label={t('apiKeys.name')}
        description={t('apiKeys.nameHint')}
        value={name}
        onChange={({ currentTarget: { value } }) => typed.set((now) => ({ ...now, name: value }))}
        error={tried && name.trim() === '' && t('apiKeys.nameMissing')}
        maxLength={100}
        data-autofocus
      />
      <Checkbox.Group
        label={t('apiKeys.scopes')}
        value={[...scopes]}
        onChange={(next) =>
          typed.set((now) => ({ ...now, scopes: SCOPES.filter((scope) => next.includes(scope)) }))
        }
        error={tried && scopes.length === 0 && t('apiKeys.scopesMissing')}
      >
        <Stack gap="xs" mt={6}>
          {SCOPES.map((scope) => (
            <Checkbox
              key={scope}
              value={scope}
              label={t(`apiKeys.scope.${scope}`)}
              description={t(`apiKeys.scopeHint.${scope}`)}
            />
          ))}
        </Stack>
      </Checkbox.Group>
    </DialogForm>
  );
}

function ShownOnce({ apiKey: { key }, onClose }: { apiKey: Created; onClose: () => void }) {
  const t = useText();
  return (
    <Stack>
      <Alert color="orange" role="status">
        {t('apiKeys.once')}
      </Alert>
      <CopyBlock label={t('apiKeys.key')} value={key} />
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          {t('apiKeys.kept')}
        </Button>
      </Group>
    </Stack>
  );
}
