import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '../../api/hooks.ts';
import { announce } from '../../components/announce.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ProblemAlert } from '../../components/problem-alert.tsx';
import { useAction } from '../../components/use-action.ts';
import { useText } from '../../context/language.tsx';
import { PageImage } from '../page-image.tsx';
import type { InboxItem } from '../shown.ts';
import { REFRESHES } from '../use-inbox-actions.ts';
import { moved } from './moved.ts';

type Props = { items: readonly InboxItem[]; onClose: (isMerged: boolean) => void };

/** One file of several: first in which order, then it is made, and opened. */
export function MergeDialog({ items, onClose }: Props) {
  const t = useText();
  const api = useApi();
  const navigate = useNavigate();
  const [order, setOrder] = useState(items);
  const merge = useAction(
    async () => {
      const body = { itemIds: order.map(({ itemId }) => itemId) };
      return api.post('/inbox/items/merge', { body });
    },
    {
      done: () => t('merge.done', { count: order.length }),
      refreshes: REFRESHES,
      showsProblem: true,
    },
  );
  const start = () =>
    merge.mutate(undefined, {
      onSuccess: ({ itemId }) => {
        onClose(true);
        void navigate({ to: '/posteingang/$itemId', params: { itemId } });
      },
    });
  const go = (from: number, step: 1 | -1) => {
    setOrder(moved(order, from, from + step));
    announce(t('merge.movedTo', { name: order[from]?.name ?? '', position: from + step + 1 }));
  };
  return (
    <Dialog opened onClose={() => onClose(false)} size="lg" title={t('merge.title', { count: items.length })}>
      <Stack>
        <Text size="sm">{t('merge.text')}</Text>
        <ol className="merge-order">
          {order.map((item, at) => (
            <li key={item.itemId}>
              <PageImage itemId={item.itemId} page={1} width={44} alt="" className="thumbnail" />
              <span className="merge-name">
                <bdi>{item.name}</bdi>
                {item.pages !== null && (
                  <span className="small">{t('inbox.pages', { count: item.pages })}</span>
                )}
              </span>
              <MoveButton
                label={t('merge.up', { name: item.name })}
                onClick={() => go(at, -1)}
                isOff={at === 0}
                icon={IconArrowUp}
              />
              <MoveButton
                label={t('merge.down', { name: item.name })}
                onClick={() => go(at, 1)}
                isOff={at === order.length - 1}
                icon={IconArrowDown}
              />
            </li>
          ))}
        </ol>
        {merge.error && <ProblemAlert problem={merge.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => onClose(false)} data-autofocus>
            {t('action.cancel')}
          </Button>
          <Button onClick={start} loading={merge.isPending}>
            {t('merge.confirm')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

type MoveProps = { label: string; onClick: () => void; isOff: boolean; icon: typeof IconArrowUp };

// Not disabled: the focus would be lost at the end of the list.
const MoveButton = ({ label, onClick, isOff, icon: Icon }: MoveProps) => (
  <ActionIcon
    variant="default"
    aria-label={label}
    aria-disabled={isOff}
    {...(isOff ? { 'data-disabled': true } : { onClick })}
  >
    <Icon size={18} aria-hidden />
  </ActionIcon>
);
