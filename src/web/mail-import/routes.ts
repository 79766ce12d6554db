import { IconMailDown, IconMailX } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { search } from '../components/search.ts';
import { listKeys } from '../keys/shared-keys.ts';
import { rootRoute } from '../shell/root-route.ts';
import { withTexts } from '../texts/index.ts';
import { chooseKeys, importKeys, mailKeys } from './keys.ts';
import { mailImportSearch } from './mail-import-search.ts';

const page = { getParentRoute: () => rootRoute } as const;
const about = { title: 'nav.mailImport', permissions: ['VIEW_INBOX'] } as const;

const wizard = createRoute({
  ...page,
  path: '/importe',
  staticData: {
    ...about,
    menu: { icon: IconMailDown, key: 'm' },
    keys: [listKeys, chooseKeys],
    tiles: { mailFailures: { text: 'overview.mailFailures', icon: IconMailX, alarming: true } },
  },
  validateSearch: search(mailImportSearch),
  component: lazyRouteComponent(
    () => withTexts(import('./import-page.tsx'), 'inbox', 'mailAccounts', 'mailImport', 'outbox'),
    'ImportPage',
  ),
});
const job = createRoute({
  ...page,
  path: '/importe/$jobId',
  staticData: { ...about, keys: [importKeys, listKeys] },
  component: lazyRouteComponent(
    () => withTexts(import('./job-page.tsx'), 'mailAccounts', 'mailImport', 'outbox'),
    'JobPage',
  ),
});
const mail = createRoute({
  ...page,
  path: '/importe/mail/$mailId',
  staticData: { ...about, title: 'mail.title', keys: [mailKeys, listKeys] },
  component: lazyRouteComponent(
    () => withTexts(import('./mail-page.tsx'), 'inbox', 'mailImport', 'problems'),
    'MailPage',
  ),
});

export const mailImportRoutes = [wizard, job, mail] as const;
