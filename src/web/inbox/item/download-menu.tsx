import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { download } from '../../components/download.ts';
import { useAction } from '../../components/use-action.ts';
import { useText } from '../../context/language.tsx';
import type { InboxItemInDetail } from '../shown.ts';
import type { Calls } from './use-calls.ts';

/** The file as it came, or the documents that it was cut into. */
export function DownloadMenu({ item, calls }: { item: InboxItemInDetail; calls: Calls }) {
  const t = useText();
  const load = useAction(async (address: () => Promise<string>) => download(await address()));
  const ids = item.segments.map(({ segmentId }) => segmentId);
  const button = {
    variant: 'default',
    size: 'xs',
    leftSection: <IconDownload size={16} aria-hidden />,
    loading: load.isPending,
  } as const;
  if (ids.length < 2) {
    return (
      <Button {...button} onClick={() => load.mutate(calls.original)}>
        {t('inboxItem.download')}
      </Button>
    );
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button {...button} rightSection={<IconChevronDown size={14} aria-hidden />}>
          {t('inboxItem.download')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => load.mutate(calls.original)}>{t('inboxItem.download.original')}</Menu.Item>
        <Menu.Item onClick={() => load.mutate(() => calls.zip(ids))}>
          {t('inboxItem.download.zip', { count: ids.length })}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
