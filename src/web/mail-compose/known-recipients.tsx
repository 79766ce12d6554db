import { Button, CloseButton, Group, Popover, Stack, Text } from '@mantine/core';
import { useApi } from '../api/hooks.ts';
import { useAction } from '../components/use-action.ts';
import { useText } from '../context/language.tsx';
import { written } from './mail-draft.ts';
import { useRecipients } from './recipients-field.tsx';

/** Those who are suggested; whoever should not be is taken off the list. */
export function KnownRecipients() {
  const t = useText();
  const api = useApi();
  const items = useRecipients().data?.items ?? [];
  const remove = useAction(
    (address: string) => api.delete('/user-settings/recipients/{address}', { params: { address } }),
    { done: () => t('compose.recipientRemoved'), refreshes: ['/user-settings/recipients'] },
  );
  if (items.length === 0) return null;
  return (
    <Popover position="bottom-end" withinPortal={false} trapFocus width={340}>
      <Popover.Target>
        <Button size="compact-xs" variant="subtle">
          {t('compose.known')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('compose.known')}>
        <Text size="xs" c="dimmed" mb="xs">
          {t('compose.knownHint')}
        </Text>
        <Stack component="ul" className="plain-list" gap={4} mah={260} style={{ overflowY: 'auto' }}>
          {items.map((one) => (
            <Group component="li" key={one.address} justify="space-between" wrap="nowrap" gap="xs">
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {written(one)}
              </Text>
              <CloseButton
                aria-label={t('compose.removeRecipient', { name: one.address })}
                disabled={remove.isPending}
                onClick={() => remove.mutate(one.address)}
              />
            </Group>
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
