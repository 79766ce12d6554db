import { IconPrinter, IconTag } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { oneOf, pagingSearch, search } from '../components/search.ts';
import { listKeys } from '../keys/shared-keys.ts';
import { rootRoute } from '../shell/root-route.ts';
import { withTexts } from '../texts/index.ts';
import { JOB_FILTERS } from './job-filters.ts';
import { printingKeys } from './keys.ts';

const jobs = createRoute({
  getParentRoute: () => rootRoute,
  path: '/druck',
  staticData: {
    title: 'nav.printing',
    permissions: ['VIEW_INBOX'],
    menu: { icon: IconPrinter, key: 'd' },
    keys: [listKeys, printingKeys],
    tiles: {
      printers: {
        text: 'overview.printers',
        icon: IconPrinter,
        states: { ready: 'overview.printers.ready', away: 'overview.printers.away' },
      },
      labelsFailed: { text: 'overview.labelsFailed', icon: IconTag, alarming: true },
    },
  },
  validateSearch: search({ ...pagingSearch, state: oneOf(JOB_FILTERS) }),
  component: lazyRouteComponent(() => withTexts(import('./printing-page.tsx'), 'printing'), 'PrintingPage'),
});

export const printingRoutes = [jobs] as const;
