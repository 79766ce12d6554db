import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useApi } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import type { ApiProblem } from '../api/problem.ts';
import { faultsInWords, problemWords } from '../components/problem-words.ts';
import { useAction } from '../components/use-action.ts';
import { useText } from '../context/language.tsx';

type Client = Schemas['Client'];

/** The farm of a client, to be typed and saved in its row. */
export function FarmOfClient({ client, others }: { client: Client; others: readonly Client[] }) {
  const t = useText();
  const api = useApi();
  const saved = client.farmsysBetriebId ?? '';
  const [typed, setTyped] = useState<string>();
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
  const value = typed ?? saved;
  const isDirty = value.trim() !== saved;
  const holder = others.find(
    ({ id, farmsysBetriebId }) => id !== client.id && farmsysBetriebId === value.trim(),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isDirty) save.mutate(value.trim() || null, { onSuccess: () => setTyped(undefined) });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <TextInput
          size="xs"
          className="grow"
          aria-label={t('clients.farmOf', { name: client.name })}
          value={value}
          onChange={({ currentTarget }) => {
            save.reset();
            setTyped(currentTarget.value);
          }}
          onKeyDown={({ key }) => key === 'Escape' && setTyped(undefined)}
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
    const { title, detail } = problemWords(t, problem);
    const faults = faultsInWords(t, problem.errors).map(({ message }) => message);
    return faults.join('; ') || detail || title;
  }
}
