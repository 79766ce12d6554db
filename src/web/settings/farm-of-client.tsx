import { Button, Group, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useApi } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import type { ApiProblem } from '../api/problem.ts';
import { faultTexts, problemText } from '../components/problem-text.ts';
import { useAction } from '../components/use-action.ts';
import { useTyped } from '../components/use-typed.tsx';
import { useText } from '../context/language.tsx';

type Client = Schemas['Client'];

/** The farm of a client, to be typed and saved in its row. */
export function FarmOfClient({ client, others }: { client: Client; others: readonly Client[] }) {
  const t = useText();
  const api = useApi();
  const saved = client.farmsysBetriebId ?? '';
  const typed = useTyped<string | null>({
    name: `farm of client ${client.id}`,
    clean: null,
    isDirty: (now) => now !== null && now.trim() !== saved,
  });
  const save = useAction(
    (farmsysBetriebId: string | null) =>
      api.put('/farmsys/clients/{id}', { params: { id: client.id }, body: { farmsysBetriebId } }),
    {
      done: ({ farmsysBetriebId }) =>
        farmsysBetriebId === null
          ? t('clients.cleared', { name: client.name })
          : t('clients.saved', { name: client.name, farm: farmsysBetriebId }),
      refreshes: ['/farmsys/clients'],
      showsProblem: true,
    },
  );
  const value = typed.value ?? saved;
  const { isDirty } = typed;
  const holder = others.find(
    ({ id, farmsysBetriebId }) => id !== client.id && farmsysBetriebId === value.trim(),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isDirty) save.mutate(value.trim() || null, { onSuccess: () => typed.done() });
  };
  return (
    <form onSubmit={submit} noValidate>
      {isDirty && typed.guard}
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <TextInput
          size="xs"
          className="grow"
          aria-label={t('clients.farmOf', { name: client.name })}
          value={value}
          onChange={({ currentTarget }) => {
            save.reset();
            typed.set(currentTarget.value);
          }}
          onKeyDown={({ key }) => {
            if (key !== 'Escape') return;
            save.reset();
            typed.done();
          }}
          error={save.error && refusal(save.error)}
        />
        {isDirty && (
          <Button size="xs" type="submit" loading={save.isPending}>
            {t('settings.save')}
          </Button>
        )}
      </Group>
    </form>
  );

  function refusal(problem: ApiProblem): string {
    if (problem.code === 'conflict' && holder)
      return t('clients.taken', { farm: value.trim(), name: holder.name });
    const { title, detail } = problemText(t, problem);
    const faults = faultTexts(t, problem.errors).map(({ message }) => message);
    return faults.join('; ') || detail || title;
  }
}
