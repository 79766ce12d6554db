import { Button, Group, Modal, Stack, TagsInput, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useApi } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { ProblemAlert } from '../components/problem-alert.tsx';
import { useAction } from '../components/use-action.ts';
import { useText } from '../context/language.tsx';

type Correspondent = Schemas['CorrespondentSettings'];
type Props = { correspondent: Correspondent; onClose: () => void };

/** What the house keeps about a correspondent beside Paperless. */
export function EditCorrespondent({ correspondent, onClose }: Props) {
  const { id, name, ...now } = correspondent;
  /** What the person saw when they began, whatever the list behind shows by now. */
  const [before] = useState(now);
  const t = useText();
  const api = useApi();
  const [supplierNumber, setSupplierNumber] = useState(before.supplierNumber ?? '');
  const [farmsysId, setFarmsysId] = useState(before.farmsysId ?? '');
  const [aliases, setAliases] = useState(before.aliases);
  const save = useAction(
    () =>
      api.put('/correspondents/{id}/settings', {
        params: { id },
        body: {
          supplierNumber: orNull(supplierNumber),
          farmsysId: orNull(farmsysId),
          aliases,
          expected: before,
        },
      }),
    {
      done: () => t('correspondents.saved', { name }),
      refreshes: ['/correspondents/settings', '/farmsys/correspondent-conflicts', '/overview'],
      showsProblem: true,
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(undefined, { onSuccess: onClose });
  };
  return (
    <Modal opened onClose={onClose} title={name} closeButtonProps={{ 'aria-label': t('action.close') }}>
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={t('correspondents.supplierNumber')}
            description={t('correspondents.supplierNumberHint')}
            value={supplierNumber}
            onChange={({ currentTarget }) => setSupplierNumber(currentTarget.value)}
            maxLength={100}
            data-autofocus
          />
          <TextInput
            label={t('correspondents.farmsysId')}
            description={t('correspondents.farmsysIdHint')}
            value={farmsysId}
            onChange={({ currentTarget }) => setFarmsysId(currentTarget.value)}
            maxLength={100}
          />
          <TagsInput
            label={t('correspondents.aliases')}
            description={t('correspondents.aliasesHint')}
            value={aliases}
            onChange={setAliases}
            splitChars={[';']}
            maxTags={100}
            acceptValueOnBlur
          />
          {save.error && <ProblemAlert problem={save.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('action.cancel')}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {t('correspondents.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

const orNull = (text: string): string | null => text.trim() || null;
