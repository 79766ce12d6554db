import { Button, Select, Text, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUserShare } from '@tabler/icons-react';
import { useState } from 'react';
import { useApi, useLive } from '../../api/hooks.ts';
import { Dialog } from '../../components/dialog.tsx';
import { DialogForm } from '../../components/dialog-form.tsx';
import { useAction } from '../../components/use-action.ts';
import { type Typed, useTyped } from '../../components/use-typed.tsx';
import { useText } from '../../context/language.tsx';
import { REFRESHES } from '../use-inbox-actions.ts';

const CLEAN = { from: null as string | null, to: null as string | null, reason: '' };
const REASON_LENGTH = 1_000;

/** Hands the personal files of somebody who has left, or is ill, to somebody else. */
export function HandOver() {
  const t = useText();
  const typed = useTyped({ name: 'hand over', clean: CLEAN, isDialog: true });
  // What is there again after a new sign-in was typed in the dialog.
  const [opened, { open, close }] = useDisclosure(typed.isDirty);
  const leave = () => typed.leave(close);
  return (
    <>
      <Button variant="default" leftSection={<IconUserShare size={16} aria-hidden />} onClick={open}>
        {t('handOver.button')}
      </Button>
      <Dialog opened={opened} onClose={leave} title={t('handOver.title')}>
        {typed.guard}
        <HandOverForm typed={typed} onCancel={leave} onDone={close} />
      </Dialog>
    </>
  );
}

type FormProps = { typed: Typed<typeof CLEAN>; onCancel: () => void; onDone: () => void };

function HandOverForm({ typed: { value, set, done }, onCancel, onDone }: FormProps) {
  const t = useText();
  const api = useApi();
  const choices = useChoices();
  const [tried, setTried] = useState(false);
  const handOver = useAction(
    (body: { fromSub: string; toSub: string; reason: string }) => api.post('/inbox/hand-over', { body }),
    {
      done: ({ items }) => t('handOver.done', { count: items }),
      refreshes: REFRESHES,
      showsProblem: true,
    },
  );
  const reason = value.reason.trim();
  const submit = () => {
    setTried(true);
    if (!value.from || !value.to || value.from === value.to || reason === '') return;
    handOver.mutate(
      { fromSub: value.from, toSub: value.to, reason },
      {
        onSuccess: () => {
          done();
          onDone();
        },
      },
    );
  };
  const person = (which: 'from' | 'to', error: string | false) => (
    <Select
      label={t(`handOver.${which}`)}
      data={choices[which]}
      value={value[which]}
      onChange={(sub) => set((now) => ({ ...now, [which]: sub }))}
      searchable
      nothingFoundMessage={t('handOver.nobody')}
      error={tried && error}
    />
  );
  return (
    <DialogForm
      onSubmit={submit}
      onCancel={onCancel}
      submit={t('handOver.confirm')}
      busy={handOver.isPending}
      problem={handOver.error}
    >
      <Text size="sm">{t('handOver.text')}</Text>
      {person('from', !value.from && t('handOver.personMissing'))}
      {person(
        'to',
        (!value.to && t('handOver.personMissing')) || (value.to === value.from && t('handOver.samePerson')),
      )}
      <Textarea
        label={t('handOver.reason')}
        description={t('handOver.reasonHint')}
        value={value.reason}
        onChange={({ currentTarget: { value: reason } }) => set((now) => ({ ...now, reason }))}
        error={tried && reason === '' && t('handOver.reasonMissing')}
        maxLength={REASON_LENGTH}
        autosize
        minRows={2}
      />
    </DialogForm>
  );
}

/** Who may be chosen: those who have files of their own, and everybody whom the service has seen. */
function useChoices(): Record<'from' | 'to', { value: string; label: string }[]> {
  const t = useText();
  const holders = useLive('/inbox/holders', { input: { query: { pageSize: 200 } } });
  const known = useLive('/audit/choices');
  return {
    from: (holders.data?.items ?? []).map(({ sub, name, open, closed }) => ({
      value: sub,
      label: t('handOver.holder', { name: name ?? t('handOver.unnamed', { id: sub }), open, closed }),
    })),
    to: (known.data?.actors ?? []).flatMap(({ actor, name }) =>
      name === null || actor.startsWith('api-key:') ? [] : [{ value: actor, label: name }],
    ),
  };
}
