import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { search, text } from '../components/search.ts';
import { rootRoute } from '../shell/root-route.ts';
import { withTexts } from '../texts/index.ts';
import { accountKeys } from './keys.ts';

const accounts = createRoute({
  getParentRoute: () => rootRoute,
  path: '/postfaecher',
  staticData: { title: 'mailAccounts.title', keys: [accountKeys] },
  /** The account that was just signed in. */
  validateSearch: search({ konto: text }),
  component: lazyRouteComponent(
    () => withTexts(import('./accounts-page.tsx'), 'mailAccounts'),
    'AccountsPage',
  ),
});

/** Where providers send people back to after a sign-in for a mailbox. */
const back = createRoute({
  getParentRoute: () => rootRoute,
  path: '/postfach-anmeldung',
  staticData: { title: 'mailAccounts.signIn' },
  validateSearch: search({ code: text, state: text, iss: text, error: text }),
  component: lazyRouteComponent(
    () => withTexts(import('./signed-in-page.tsx'), 'mailAccounts'),
    'SignedInPage',
  ),
});

export const mailAccountRoutes = [accounts, back] as const;
