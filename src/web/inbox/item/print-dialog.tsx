import { Button, Group, Stack, TextInput } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { useAction } from '../../components/use-action.ts';
import { useText } from '../../context/language.tsx';
import { type Cut, cutOf } from './cut-model.ts';
import { readRanges } from './cut-ranges.ts';
import { openPrint } from './open-print.ts';
import type { Calls } from './use-calls.ts';

type Props = { calls: Calls; pageCount: number; onClose: () => void };

/** Which pages go to the printer; a PDF of just these is opened for its dialog. */
export function PrintDialog({ calls, pageCount, onClose }: Props) {
  const t = useText();
  const [pages, setPages] = useState(pageCount > 1 ? `1-${pageCount}` : '1');
  const print = useAction(() => openPrint(() => calls.print(pages.replaceAll(/\s/g, ''))), {
    done: () => {
      onClose();
      return undefined;
    },
  });
  const read = readRanges(pages, allOf(pageCount));
  // A page may be printed twice.
  const fault = 'reason' in read && read.reason !== 'twice' ? read : undefined;
  return (
    <Dialog opened onClose={onClose} title={t('inboxItem.print')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!fault) print.mutate();
        }}
      >
        <Stack>
          <TextInput
            label={t('inboxItem.print.pages')}
            description={t('inboxItem.print.hint')}
            value={pages}
            onChange={({ currentTarget: { value } }) => setPages(value)}
            error={fault && t(`inboxItem.ranges.${fault.reason}`, { part: fault.part })}
            spellCheck={false}
            autoComplete="off"
            data-autofocus
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('action.cancel')}
            </Button>
            <Button
              type="submit"
              disabled={fault !== undefined}
              loading={print.isPending}
              leftSection={<IconPrinter size={16} aria-hidden />}
            >
              {t('inboxItem.print.open')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

const allOf = (pageCount: number): Cut =>
  cutOf(
    [{ pages: Array.from({ length: pageCount }, (_, index) => ({ page: index + 1, rotate: 0 })) }],
    pageCount,
  );
