import { TextInput } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { DialogForm } from '../../components/dialog-form.tsx';
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
  const submit = () => {
    if (!fault) print.mutate();
  };
  return (
    <Dialog opened onClose={onClose} title={t('inboxItem.print')}>
      <DialogForm
        onSubmit={submit}
        onCancel={onClose}
        submit={t('inboxItem.print.open')}
        icon={<IconPrinter size={16} aria-hidden />}
        busy={print.isPending}
        disabled={fault !== undefined}
      >
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
      </DialogForm>
    </Dialog>
  );
}

const allOf = (pageCount: number): Cut =>
  cutOf(
    [{ pages: Array.from({ length: pageCount }, (_, index) => ({ page: index + 1, rotate: 0 })) }],
    pageCount,
  );
