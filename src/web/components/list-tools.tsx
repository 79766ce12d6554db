import './data-table.css';
import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useText } from '../context/language.tsx';
import { withTexts } from '../texts/index.ts';
import type { ColumnChoice } from './chosen-columns.ts';

const ListToolsDialog = lazy(async () => ({
  default: (await withTexts(import('./list-tools-dialog.tsx'), 'lists')).ListToolsDialog,
}));

/**
 * What a person can set about a list: its columns, and views to come back to. Button and dialog apart: the button stands
 * elsewhere when rows become cards, as on a phone that is turned, and the dialog stays open meanwhile.
 */
export function useListTools(choice: ColumnChoice | undefined): { button: ReactNode; dialog: ReactNode } {
  const t = useText();
  const [opened, { open, close }] = useDisclosure();
  if (!choice) return { button: null, dialog: null };
  return {
    button: (
      <div className="list-tools">
        <ActionIcon
          variant="subtle"
          color="gray"
          onClick={open}
          aria-label={t('list.tools')}
          title={t('list.tools')}
          aria-haspopup="dialog"
        >
          <IconAdjustmentsHorizontal size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </div>
    ),
    dialog: opened && (
      <Suspense>
        <ListToolsDialog choice={choice} onClose={close} />
      </Suspense>
    ),
  };
}
