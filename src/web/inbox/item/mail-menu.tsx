import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconMail } from '@tabler/icons-react';
import { useText } from '../../context/language.tsx';
import { useKeys } from '../../keys/keys-provider.tsx';
import { useMailCompose } from '../../mail-compose/mail-button.tsx';
import type { InboxItemInDetail } from '../shown.ts';
import { itemKeys } from './keys.ts';

/** A mail with the file as it came, or with the documents that it was cut into. */
export function MailMenu({ item }: { item: InboxItemInDetail }) {
  const t = useText();
  const { write, drawer } = useMailCompose();
  const whole = () => write([{ itemId: item.itemId }]);
  const all = () => write(item.segments.map(({ segmentId }) => ({ segmentIds: [segmentId] })));
  const isCut = item.segments.length > 1;
  useKeys(itemKeys, { mail: isCut ? all : whole });
  const button = {
    ...{ variant: 'default', size: 'xs' },
    leftSection: <IconMail size={16} aria-hidden />,
  } as const;
  return (
    <>
      {isCut ? (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button {...button} rightSection={<IconChevronDown size={14} aria-hidden />}>
              {t('compose.open')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={all}>{t('compose.all', { count: item.segments.length })}</Menu.Item>
            <Menu.Item onClick={whole}>{t('compose.whole')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ) : (
        <Button {...button} onClick={whole}>
          {t('compose.open')}
        </Button>
      )}
      {drawer}
    </>
  );
}
