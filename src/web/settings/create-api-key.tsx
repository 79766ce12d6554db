import { Alert, Button, Checkbox, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useApi } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { CopyBlock } from '../components/copy-block.tsx';
import { ProblemAlert } from '../components/problem-alert.tsx';
import { useAction } from '../components/use-action.ts';
import { useText } from '../context/language.tsx';
import { useKeys } from '../keys/keys-provider.tsx';
import { apiKeyKeys } from './keys.ts';

type Created = Schemas['CreatedApiKey'];
const SCOPES = ['webhook', 'status', 'metrics'] as const satisfies Created['scopes'];
type Scope = (typeof SCOPES)[number];

/** Makes a key, and shows it this one time. */
export function CreateApiKey() {
  const t = useText();
  const [opened, { open, close }] = useDisclosure();
  const [created, setCreated] = useState<Created>();
  const start = () => {
    setCreated(undefined);
    open();
  };
  useKeys(apiKeyKeys, { create: start });
  return (
    <>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={start}>
        {t('apiKeys.create')}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title={created ? t('apiKeys.createdTitle', { name: created.name }) : t('apiKeys.create')}
        closeButtonProps={{ 'aria-label': t('action.close') }}
        // A key that is shown once must not vanish by a click beside the dialog.
        closeOnClickOutside={!created}
        closeOnEscape={!created}
      >
        {created ? (
          <ShownOnce apiKey={created} onClose={close} />
        ) : (
          <NewKeyForm onCreated={setCreated} onClose={close} />
        )}
      </Modal>
    </>
  );
}

function NewKeyForm({ onCreated, onClose }: { onCreated: (key: Created) => void; onClose: () => void }) {
  const t = useText();
  const api = useApi();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly Scope[]>(['webhook']);
  const [tried, setTried] = useState(false);
  const create = useAction(
    () => api.post('/api-keys', { body: { name: name.trim(), scopes: [...scopes] } }),
    { refreshes: ['/api-keys'], showsProblem: true },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() !== '' && scopes.length > 0) create.mutate(undefined, { onSuccess: onCreated });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label={t('apiKeys.name')}
          description={t('apiKeys.nameHint')}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          error={tried && name.trim() === '' && t('apiKeys.nameMissing')}
          maxLength={100}
          data-autofocus
        />
        <Checkbox.Group
          label={t('apiKeys.scopes')}
          value={[...scopes]}
          onChange={(next) => setScopes(SCOPES.filter((scope) => next.includes(scope)))}
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
        {create.error && <ProblemAlert problem={create.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {t('apiKeys.createButton')}
          </Button>
        </Group>
      </Stack>
    </form>
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
