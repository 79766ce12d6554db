import { Button, Group, Modal, Select, Stack, Text, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUserShare } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useApi, useLive } from '../../api/hooks.ts';
import { ProblemAlert } from '../../components/problem-alert.tsx';
import { useAction } from '../../components/use-action.ts';
import { useTyped } from '../../components/use-typed.tsx';
import { useText } from '../../context/language.tsx';
import { untyped } from '../endpoints.ts';
import { REFRESHES } from './use-deeds.ts';

/** Hands the personal files of somebody who has left, or is ill, to somebody else. */
export function HandOver() {
  const t = useText();
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" leftSection={<IconUserShare size={16} aria-hidden />} onClick={open}>
        {t('handOver.button')}
      </Button>
      {opened && <HandOverDialog onClose={close} />}
    </>
  );
}

const CLEAN = { from: null as string | null, to: null as string | null, reason: '' };
const REASON_LENGTH = 1_000;

function HandOverDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const api = untyped(useApi());
  const people = usePeople();
  const { value, set, done, leave, guard } = useTyped({ name: 'hand over', clean: CLEAN, isDialog: true });
  const [tried, setTried] = useState(false);
  const handOver = useAction(
    async (body: { fromSub: string; toSub: string; reason: string }) =>
      (await api.post('/inbox/hand-over', { body })) as { items: number },
    {
      done: ({ items }) => t('handOver.done', { count: items }),
      refreshes: REFRESHES,
      showsProblem: true,
    },
  );
  const reason = value.reason.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!value.from || !value.to || value.from === value.to || reason === '') return;
    handOver.mutate(
      { fromSub: value.from, toSub: value.to, reason },
      {
        onSuccess: () => {
          done();
          onClose();
        },
      },
    );
  };
  const person = (which: 'from' | 'to', error: string | false) => (
    <Select
      label={t(`handOver.${which}`)}
      data={people}
      value={value[which]}
      onChange={(sub) => set((now) => ({ ...now, [which]: sub }))}
      searchable
      nothingFoundMessage={t('handOver.nobody')}
      error={tried && error}
    />
  );
  return (
    <Modal
      opened
      onClose={() => leave(onClose)}
      title={t('handOver.title')}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      {guard}
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text size="sm">{t('handOver.text')}</Text>
          {person('from', !value.from && t('handOver.personMissing'))}
          {person(
            'to',
            (!value.to && t('handOver.personMissing')) ||
              (value.to === value.from && t('handOver.samePerson')),
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
          {handOver.error && <ProblemAlert problem={handOver.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => leave(onClose)}>
              {t('action.cancel')}
            </Button>
            <Button type="submit" loading={handOver.isPending}>
              {t('handOver.confirm')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** Everybody whom the service has seen. */
function usePeople(): { value: string; label: string }[] {
  const { data } = useLive('/audit/choices');
  return (data?.actors ?? []).flatMap(({ actor, name }) =>
    name === null || actor.startsWith('api-key:') ? [] : [{ value: actor, label: name }],
  );
}
