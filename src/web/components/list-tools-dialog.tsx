import { Checkbox, Stack, Title } from '@mantine/core';
import { useText } from '../context/language.tsx';
import type { ColumnChoice } from './chosen-columns.ts';
import { Dialog } from './dialog.tsx';
import { SavedViews } from './saved-views.tsx';

type Props = { choice: ColumnChoice; onClose: () => void };

/** The columns of a list, and the views of it that were saved. */
export function ListToolsDialog({ choice: { optional, shown, choose, inAddress }, onClose }: Props) {
  const t = useText();
  return (
    <Dialog opened onClose={onClose} title={t('list.tools')}>
      <Stack gap="lg">
        <Stack gap="xs" component="section">
          <Title order={3} size="sm">
            {t('lists.columns')}
          </Title>
          {optional.map(({ key, header }) => (
            <Checkbox
              key={key}
              label={header}
              checked={shown.has(key)}
              onChange={({ currentTarget }) =>
                choose(
                  optional
                    .map((column) => column.key)
                    .filter((one) => (one === key ? currentTarget.checked : shown.has(one))),
                )
              }
            />
          ))}
        </Stack>
        <SavedViews columns={inAddress} />
      </Stack>
    </Dialog>
  );
}
