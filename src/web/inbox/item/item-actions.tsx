import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { download } from '../../components/download.ts';
import { useAction } from '../../components/use-action.ts';
import { useText } from '../../context/language.tsx';
import type { InboxItemInDetail } from '../shown.ts';
import { PrintDialog } from './print-dialog.tsx';
import type { Calls } from './use-calls.ts';

type Props = { item: InboxItemInDetail; calls: Calls; mayEdit: boolean; onChanged: () => void };

/** What can be done with the file as a whole. */
export function ItemActions({ item, calls, mayEdit, onChanged }: Props) {
  const t = useText();
  const [isPrinting, setPrinting] = useState(false);
  const load = useAction(async (what: 'original' | 'zip') =>
    download(
      await (what === 'original'
        ? calls.original()
        : calls.zip(item.segments.map(({ segmentId }) => segmentId))),
    ),
  );
  const end = useAction((how: 'done' | 'discard' | 'restore') => calls.end(how).then(onChanged), {
    done: (_, how) => t(`inboxItem.ended.${how}`),
    refreshes: ['/overview'],
  });
  const isThere = item.reading !== 'purged';
  return (
    <>
      {isThere && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              rightSection={<IconChevronDown size={14} aria-hidden />}
              loading={load.isPending}
            >
              {t('inboxItem.download')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => load.mutate('original')}>{t('inboxItem.download.original')}</Menu.Item>
            <Menu.Item onClick={() => load.mutate('zip')} disabled={item.segments.length === 0}>
              {t('inboxItem.download.zip', { count: item.segments.length })}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {isThere && (item.pages ?? 0) > 0 && (
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => setPrinting(true)}
        >
          {t('inboxItem.print')}
        </Button>
      )}
      {item.state === 'open' && (
        <>
          <Button
            variant="default"
            disabled={!mayEdit}
            loading={end.isPending}
            onClick={() => end.mutate('done')}
          >
            {t('inboxItem.done')}
          </Button>
          <Button
            variant="default"
            disabled={!mayEdit}
            loading={end.isPending}
            onClick={() => end.mutate('discard')}
          >
            {t('inboxItem.discard')}
          </Button>
        </>
      )}
      {item.state !== 'open' && isThere && item.mergedInto === null && (
        <Button variant="default" loading={end.isPending} onClick={() => end.mutate('restore')}>
          {t('inboxItem.restore')}
        </Button>
      )}
      {isPrinting && (
        <PrintDialog calls={calls} pageCount={item.pages ?? 1} onClose={() => setPrinting(false)} />
      )}
    </>
  );
}
