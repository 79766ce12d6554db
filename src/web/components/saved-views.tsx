import { ActionIcon, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Link, useRouter } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { useApi, useLive } from '../api/hooks.ts';
import { useText } from '../context/language.tsx';
import { ProblemAlert } from './problem-alert.tsx';
import { useAction } from './use-action.ts';
import { useTyped } from './use-typed.tsx';
import { pathOf, useViewLink } from './view-link.ts';

const NAME_LENGTH = 60;

/** The views of this list that somebody has saved, and the way to save what is shown now. */
export function SavedViews({ columns }: { columns: string | undefined }) {
  const t = useText();
  const api = useApi();
  const router = useRouter();
  const linkTo = useViewLink();
  const views = useLive('/user-settings/views');
  const typed = useTyped({ name: `view of ${router.state.location.pathname}`, clean: '' });
  const { value: name, set: setName } = typed;
  const all = views.data?.items ?? [];
  const here = all.filter(({ address }) => pathOf(address) === router.state.location.pathname);
  const same = all.find((view) => view.name.toLowerCase() === name.trim().toLowerCase());
  const refreshes = ['/user-settings/views'] as const;
  const save = useAction(
    () => {
      // The list from its beginning, with the columns as they are.
      const { href } = router.buildLocation({
        to: '.',
        search: (now: object) => ({ ...now, page: undefined, columns }) as never,
      });
      return api.put('/user-settings/views/{viewId}', {
        params: { viewId: same?.viewId ?? crypto.randomUUID() },
        body: { name: name.trim(), address: href },
      });
    },
    { done: (view) => t('lists.saved', { name: view.name }), refreshes, showsProblem: true },
  );
  const remove = useAction(
    (viewId: string) => api.delete('/user-settings/views/{viewId}', { params: { viewId } }),
    { refreshes },
  );
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim()) save.mutate(undefined, { onSuccess: () => typed.done() });
  };
  return (
    <Stack gap="xs" component="section">
      <Title order={3} size="sm">
        {t('lists.views')}
      </Title>
      {here.map(({ viewId, name, address }) => (
        <Group key={viewId} justify="space-between" wrap="nowrap">
          <Link {...linkTo(address)} className="link wrap-anywhere">
            {name}
          </Link>
          <ActionIcon
            variant="subtle"
            color="gray"
            onClick={() => remove.mutate(viewId)}
            aria-label={t('lists.remove', { name })}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {typed.guard}
      <form onSubmit={onSubmit}>
        <Group align="flex-end" gap="xs">
          <TextInput
            flex={1}
            label={t('lists.name')}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            maxLength={NAME_LENGTH}
          />
          <Button type="submit" loading={save.isPending} disabled={name.trim() === ''}>
            {same ? t('lists.replace') : t('lists.save')}
          </Button>
        </Group>
      </form>
      <Text size="xs" c="dimmed">
        {t('lists.hint')}
      </Text>
      {save.error && <ProblemAlert problem={save.error} />}
    </Stack>
  );
}
