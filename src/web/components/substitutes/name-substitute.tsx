import { Button, Group, Select, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useApi, useLive } from '../../api/hooks.ts';
import { useText } from '../../context/language.tsx';
import { useMe } from '../../context/me.tsx';
import { ProblemAlert } from '../problem-alert.tsx';
import { useAction } from '../use-action.ts';
import { useTyped } from '../use-typed.tsx';

const NOTHING = { absent: '', substitute: '', from: '', until: '' };

/** Who stands in, from when to when; for administrators also for whom. */
export function NameSubstitute({ ofAll }: { ofAll: boolean }) {
  const t = useText();
  const api = useApi();
  const { sub } = useMe();
  const people = useLive('/substitutes/people');
  const typed = useTyped({ name: ofAll ? 'substitute of anybody' : 'substitute', clean: NOTHING });
  const { absent, substitute, from, until } = typed.value;
  const put = (more: Partial<typeof NOTHING>) => typed.set((before) => ({ ...before, ...more }));
  const name = useAction(
    () =>
      api.post('/substitutes', {
        body: { substitute, from, until, ...(ofAll && absent && { absent }) },
      }),
    { done: () => t('substitutes.named'), refreshes: ['/substitutes'], showsProblem: true },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    name.mutate(undefined, { onSuccess: () => typed.done() });
  };
  const choices = (without: string) =>
    (people.data?.items ?? [])
      .filter((one) => one.sub !== without)
      .map((one) => ({ value: one.sub, label: one.name ?? one.sub }));
  const isWhole = substitute && from && until && (!ofAll || absent);
  return (
    <form onSubmit={submit} noValidate>
      {typed.guard}
      {name.error && <ProblemAlert problem={name.error} />}
      <Group gap="xs" align="flex-end">
        {ofAll && (
          <Select
            size="xs"
            label={t('substitutes.absent')}
            searchable
            value={absent || null}
            onChange={(next) => put({ absent: next ?? '' })}
            data={choices(substitute)}
          />
        )}
        <Select
          size="xs"
          label={t('substitutes.substitute')}
          searchable
          nothingFoundMessage={t('substitutes.nobody')}
          value={substitute || null}
          onChange={(next) => put({ substitute: next ?? '' })}
          data={choices(ofAll ? absent : sub)}
        />
        <TextInput
          size="xs"
          type="date"
          label={t('substitutes.from')}
          value={from}
          onChange={(event) => put({ from: event.currentTarget.value })}
        />
        <TextInput
          size="xs"
          type="date"
          label={t('substitutes.until')}
          value={until}
          min={from}
          onChange={(event) => put({ until: event.currentTarget.value })}
        />
        <Button size="xs" type="submit" disabled={!isWhole} loading={name.isPending}>
          {t('substitutes.name')}
        </Button>
      </Group>
    </form>
  );
}
