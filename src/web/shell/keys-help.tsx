import { Stack, Switch, Table } from '@mantine/core';
import { Dialog } from '../components/dialog.tsx';
import { ShownKeys } from '../components/shown-keys.tsx';
import { useText } from '../context/language.tsx';
import { useKeysState } from '../keys/keys-provider.tsx';

/** The keys of the page at hand, and the switch for all of them. */
export function KeysHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useText();
  const { shown, on, switchOn } = useKeysState();
  return (
    <Dialog opened={opened} onClose={onClose} title={t('shortcuts.title')}>
      <Stack>
        <KeysTable keys={shown()} />
        <Switch
          checked={on}
          onChange={(event) => switchOn(event.currentTarget.checked)}
          label={t('shortcuts.switch')}
        />
      </Stack>
    </Dialog>
  );
}

function KeysTable({ keys }: { keys: readonly { key: string; label: string }[] }) {
  const t = useText();
  return (
    <Table aria-label={t('shortcuts.title')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t('shortcuts.key')}</Table.Th>
          <Table.Th scope="col">{t('shortcuts.meaning')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {keys.map(({ key, label }) => (
          <Table.Tr key={key}>
            <Table.Td>
              <ShownKeys keys={key} />
            </Table.Td>
            <Table.Td>{label}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
