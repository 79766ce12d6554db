import { Button, Group } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconPrinter, IconTrash, IconUser, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { PrintLabelButton } from '../../components/label-printing/print-label-button.tsx';
import { useText } from '../../context/language.tsx';
import { useKeys } from '../../keys/keys-provider.tsx';
import type { InboxItemInDetail } from '../shown.ts';
import { type InboxActions, useInboxActions } from '../use-inbox-actions.ts';
import { DownloadMenu } from './download-menu.tsx';
import { itemKeys } from './keys.ts';
import { MailMenu } from './mail-menu.tsx';
import { PrintDialog } from './print-dialog.tsx';
import type { Calls } from './use-calls.ts';
import { useNextItem } from './use-next-item.ts';

type Props = { item: InboxItemInDetail; calls: Calls; mayEdit: boolean; onChanged: () => void };

/** What can be done with the file as a whole. */
export function ItemActions({ item, calls, mayEdit, onChanged }: Props) {
  const t = useText();
  const [isPrinting, setPrinting] = useState(false);
  const actions = useInboxActions(onChanged);
  const next = useNextItem(item.itemId, calls);
  const isOpen = item.state === 'open';
  const isThere = item.reading !== 'purged';
  const isBusy = Object.values(actions).some(({ isPending }) => isPending);
  const move = item.scope === 'public' ? 'toPersonal' : 'toPublic';
  const act = (what: keyof InboxActions) => () => actions[what].mutate([item]);
  /** Nothing more is to be done with this one: on with the next. */
  const end = (how: 'done' | 'discard') => async () => {
    const to = await next.find().catch(() => undefined);
    if ((await actions[how].mutateAsync([item])).length > 0) next.go(to);
  };
  const mayEnd = isOpen && mayEdit && !isBusy;
  useKeys(itemKeys, { done: mayEnd ? () => void end('done')() : undefined });
  const button = { variant: 'default', size: 'xs', disabled: isBusy || (isOpen && !mayEdit) } as const;
  return (
    <Group gap="xs" className="item-actions">
      {isThere && <DownloadMenu item={item} calls={calls} />}
      {isThere && (item.pages ?? 0) > 0 && (
        <Button
          {...button}
          disabled={false}
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => setPrinting(true)}
        >
          {t('inboxItem.print')}
        </Button>
      )}
      {isThere && <MailMenu item={item} />}
      <PrintLabelButton size="xs" />
      {isOpen ? (
        <>
          <Button
            {...button}
            leftSection={move === 'toPersonal' ? <IconUser size={16} /> : <IconUsers size={16} />}
            onClick={act(move)}
          >
            {t(`chosen.${move}`)}
          </Button>
          <Button
            {...button}
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => void end('discard')()}
          >
            {t('inbox.bin')}
          </Button>
          <Button
            {...button}
            leftSection={<IconCheck size={16} aria-hidden />}
            onClick={() => void end('done')()}
          >
            {t('inboxItem.done')}
          </Button>
        </>
      ) : (
        isThere &&
        item.mergedInto === null && (
          <Button
            {...button}
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            onClick={act('restore')}
          >
            {t(item.state === 'done' ? 'inboxItem.reopen' : 'inbox.restore')}
          </Button>
        )
      )}
      {isPrinting && (
        <PrintDialog calls={calls} pageCount={item.pages ?? 1} onClose={() => setPrinting(false)} />
      )}
    </Group>
  );
}
