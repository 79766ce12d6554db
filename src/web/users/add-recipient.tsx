import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useAction, useApi } from '../api/hooks.ts';
import { useText } from '../shell/language.tsx';

/** An address that is to be suggested before anything was sent to it. */
export function AddRecipient() {
  const t = useText();
  const api = useApi();
  const [address, setAddress] = useState('');
  const [name, setName] = useState('');
  const add = useAction(
    () =>
      api.post('/user-settings/recipients', {
        body: { address: address.trim(), ...(name.trim() && { name: name.trim() }) },
      }),
    {
      done: (recipient) => t('recipients.added', { address: recipient.address }),
      refreshes: ['/user-settings/recipients'],
      showsProblem: true,
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate(undefined, {
      onSuccess() {
        setAddress('');
        setName('');
      },
    });
  };
  const wrong = (path: string) => add.error?.errors.find((one) => one.path === path)?.message;
  const failed = add.error && add.error.errors.length === 0 ? add.error.message : undefined;
  return (
    <form onSubmit={submit} noValidate>
      <Group gap="sm" align="flex-start">
        <TextInput
          type="email"
          label={t('recipients.address')}
          value={address}
          onChange={(event) => {
            setAddress(event.currentTarget.value);
            add.reset();
          }}
          error={wrong('address') ? t('recipients.wrong') : failed}
          w={{ base: '100%', xs: 280 }}
        />
        <TextInput
          label={t('recipients.name')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={wrong('name')}
          w={{ base: '100%', xs: 220 }}
        />
        <Button type="submit" variant="light" mt={25} disabled={!address.trim()} loading={add.isPending}>
          {t('recipients.add')}
        </Button>
      </Group>
    </form>
  );
}
