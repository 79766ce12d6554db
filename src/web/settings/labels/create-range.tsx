import { Button, Group, NumberInput, Select, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useApi } from '../../api/hooks.ts';
import { Dialog } from '../../components/dialog.tsx';
import { DialogForm } from '../../components/dialog-form.tsx';
import { faultTexts } from '../../components/problem-text.ts';
import { useAction } from '../../components/use-action.ts';
import { useTyped } from '../../components/use-typed.tsx';
import { useText } from '../../context/language.tsx';
import { useKeys } from '../../keys/keys-provider.tsx';
import { rangeKeys } from '../keys.ts';

type NewRange = { name: string; kind: 'asn' | 'own'; first: number | null; last: number };
const CLEAN: NewRange = { name: '', kind: 'own', first: null, last: 99_999 };

/** Adds a range of numbers. */
export function CreateRange() {
  const t = useText();
  const api = useApi();
  const typed = useTyped({ name: 'number range', clean: CLEAN, isDialog: true });
  const [opened, { open, close }] = useDisclosure(typed.isDirty);
  useKeys(rangeKeys, { create: open });
  const { name, kind, first, last } = typed.value;
  const create = useAction(
    () => api.post('/number-ranges', { body: { name, kind, last, ...(first !== null && { first }) } }),
    { done: () => t('ranges.created', { name }), refreshes: ['/number-ranges'], showsProblem: true },
  );
  const faults = new Map(
    faultTexts(t, create.error?.errors ?? []).map(({ path, message }) => [path, message]),
  );
  const leave = () => typed.leave(close);
  const submit = () => {
    const onSuccess = () => {
      typed.done();
      close();
    };
    create.mutate(undefined, { onSuccess });
  };
  const change = (part: Partial<NewRange>) => typed.set((now) => ({ ...now, ...part }));
  return (
    <>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
        {t('ranges.create')}
      </Button>
      <Dialog opened={opened} onClose={leave} title={t('ranges.create')}>
        {typed.guard}
        <DialogForm
          onSubmit={submit}
          onCancel={leave}
          submit={t('ranges.create')}
          busy={create.isPending}
          problem={create.error}
        >
          <TextInput
            label={t('ranges.name')}
            description={t('ranges.nameHint')}
            value={name}
            onChange={({ currentTarget: { value } }) => change({ name: value })}
            error={faults.get('name')}
            maxLength={40}
            data-autofocus
          />
          <Select
            label={t('ranges.kind')}
            data={(['own', 'asn'] as const).map((value) => ({ value, label: t(`ranges.kind.${value}`) }))}
            value={kind}
            onChange={(value) => change({ kind: value === 'asn' ? 'asn' : 'own' })}
            allowDeselect={false}
          />
          <Group grow align="flex-start">
            <NumberInput
              label={t('ranges.first')}
              description={t('ranges.firstHint')}
              value={first ?? ''}
              onChange={(value) => change({ first: typeof value === 'number' ? value : null })}
              error={faults.get('first')}
              allowDecimal={false}
              min={1}
            />
            <NumberInput
              label={t('ranges.last')}
              description={t('ranges.lastHint')}
              value={last}
              onChange={(value) => typeof value === 'number' && change({ last: value })}
              error={faults.get('last')}
              allowDecimal={false}
              min={1}
            />
          </Group>
        </DialogForm>
      </Dialog>
    </>
  );
}
