import { IconMailExclamation, IconSend } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { search } from '../components/search.ts';
import { listKeys, searchKeys } from '../keys/shared-keys.ts';
import { rootRoute } from '../shell/root-route.ts';
import { withTexts } from '../texts/index.ts';
import { outgoingKeys } from './keys.ts';
import { outboxSearch } from './outbox-search.ts';

const page = { getParentRoute: () => rootRoute } as const;
const about = { title: 'nav.outbox', permissions: ['VIEW_INBOX'] } as const;

const list = createRoute({
  ...page,
  path: '/postausgang',
  staticData: {
    ...about,
    menu: { icon: IconSend, key: 'a' },
    keys: [listKeys, searchKeys],
    tiles: {
      failedMails: { text: 'overview.failedMails', icon: IconMailExclamation, alarming: true },
      mail: {
        text: 'overview.mail',
        icon: IconSend,
        states: { ready: 'overview.mail.ready', waiting: 'overview.mail.waiting' },
      },
    },
  },
  validateSearch: search(outboxSearch),
  component: lazyRouteComponent(
    () => withTexts(import('./outbox-page.tsx'), 'mailAccounts', 'mailImport', 'outbox'),
    'OutboxPage',
  ),
});
const mail = createRoute({
  ...page,
  path: '/postausgang/$mailId',
  staticData: { ...about, title: 'outbox.mail', keys: [outgoingKeys] },
  component: lazyRouteComponent(
    () => withTexts(import('./outgoing-mail-page.tsx'), 'mailAccounts', 'mailImport', 'outbox', 'problems'),
    'OutgoingMailPage',
  ),
});

export const outboxRoutes = [list, mail] as const;
