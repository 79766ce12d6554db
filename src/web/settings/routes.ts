import { IconSettings } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { flag, pagingSearch, search, text, wholeNumber } from '../components/search.ts';
import { listKeys } from '../keys/shared-keys.ts';
import { rootRoute } from '../shell/root-route.ts';
import { withTexts } from '../texts/index.ts';
import { apiKeyKeys, formKeys, labelKeys, rangeKeys } from './keys.ts';

const settings = createRoute({
  getParentRoute: () => rootRoute,
  path: '/einstellungen',
  staticData: {
    title: 'nav.settings',
    permissions: ['MANAGE_SETTINGS'],
    menu: { icon: IconSettings, key: 'e' },
  },
  component: lazyRouteComponent(
    () =>
      withTexts(import('./settings-frame.tsx'), 'doctor', 'labels', 'mailAccounts', 'problems', 'settings'),
    'SettingsFrame',
  ),
});

const first = createRoute({
  getParentRoute: () => settings,
  path: '/',
  beforeLoad() {
    throw redirect({ to: '/einstellungen/verarbeitung', replace: true });
  },
});

const processing = createRoute({
  getParentRoute: () => settings,
  path: '/verarbeitung',
  staticData: { title: 'settings.processing', keys: [listKeys, formKeys] },
  /**
   * The rule that is open, counted from 1; the document that rules are tried on; the rules as text; a rule made from an
   * example; the rehearsal that is shown.
   */
  validateSearch: search({
    ...{ regel: wholeNumber, dokument: wholeNumber, text: flag },
    ...{ beispiel: flag, probelauf: text },
  }),
  component: lazyRouteComponent(
    () =>
      withTexts(
        import('./rules/processing-page.tsx'),
        'history',
        'labels',
        'problems',
        'ruleExample',
        'rules',
        'settings',
      ),
    'ProcessingPage',
  ),
});

const controlTags = createRoute({
  getParentRoute: () => settings,
  path: '/steuertags',
  staticData: { title: 'settings.controlTags', keys: [formKeys] },
  component: lazyRouteComponent(
    () => withTexts(import('./control-tags-page.tsx'), 'labels', 'problems', 'settings'),
    'ControlTagsPage',
  ),
});

const inbox = createRoute({
  getParentRoute: () => settings,
  path: '/posteingang',
  staticData: { title: 'settings.inbox', keys: [formKeys] },
  component: lazyRouteComponent(
    () => withTexts(import('./inbox-page.tsx'), 'labels', 'problems', 'settings'),
    'InboxSettingsPage',
  ),
});

const farmSystem = createRoute({
  getParentRoute: () => settings,
  path: '/agrarsystem',
  staticData: { title: 'settings.farmSystem', keys: [formKeys] },
  component: lazyRouteComponent(
    () => withTexts(import('./farm-system-page.tsx'), 'labels', 'problems', 'rules', 'settings'),
    'FarmSystemPage',
  ),
});

const approval = createRoute({
  getParentRoute: () => settings,
  path: '/freigabe',
  staticData: { title: 'settings.approval', keys: [formKeys] },
  component: lazyRouteComponent(
    () => withTexts(import('./approval-page.tsx'), 'labels', 'problems', 'settings', 'substitutes'),
    'ApprovalPage',
  ),
});

const clients = createRoute({
  getParentRoute: () => settings,
  path: '/mandanten',
  staticData: { title: 'settings.clients', keys: [listKeys] },
  validateSearch: search(pagingSearch),
  component: lazyRouteComponent(
    () => withTexts(import('./clients-page.tsx'), 'problems', 'settings'),
    'ClientsPage',
  ),
});

const labels = createRoute({
  getParentRoute: () => settings,
  path: '/etiketten',
  staticData: { title: 'labels.title.page', keys: [listKeys, labelKeys, formKeys] },
  /** The template that is open; `neu`: a new one. */
  validateSearch: search({ vorlage: text }),
  component: lazyRouteComponent(
    () => withTexts(import('./labels/labels-page.tsx'), 'labels', 'printing', 'problems', 'settings'),
    'LabelsPage',
  ),
});

const ranges = createRoute({
  getParentRoute: () => settings,
  path: '/nummernkreise',
  staticData: { title: 'ranges.title', keys: [listKeys, rangeKeys] },
  component: lazyRouteComponent(
    () => withTexts(import('./labels/ranges-page.tsx'), 'labels', 'problems', 'settings'),
    'RangesPage',
  ),
});

const apiKeys = createRoute({
  getParentRoute: () => settings,
  path: '/api-schluessel',
  staticData: { title: 'settings.apiKeys', keys: [listKeys, apiKeyKeys] },
  validateSearch: search(pagingSearch),
  component: lazyRouteComponent(
    () => withTexts(import('./api-keys-page.tsx'), 'labels', 'settings'),
    'ApiKeysPage',
  ),
});

const permissions = createRoute({
  getParentRoute: () => settings,
  path: '/berechtigungen',
  staticData: { title: 'settings.permissions' },
  component: lazyRouteComponent(
    () => withTexts(import('./permissions-page.tsx'), 'settings'),
    'PermissionsPage',
  ),
});

const digests = createRoute({
  getParentRoute: () => settings,
  path: '/tagesuebersicht',
  staticData: { title: 'settings.digests', keys: [listKeys] },
  validateSearch: search(pagingSearch),
  component: lazyRouteComponent(
    () => withTexts(import('./digests-page.tsx'), 'digest', 'outbox', 'settings'),
    'DigestsPage',
  ),
});

const doctor = createRoute({
  getParentRoute: () => settings,
  path: '/pruefung',
  staticData: { title: 'doctor.title' },
  component: lazyRouteComponent(() => withTexts(import('./doctor-page.tsx'), 'doctor'), 'DoctorPage'),
});

export const settingsRoutes = [
  settings.addChildren([
    first,
    processing,
    controlTags,
    inbox,
    farmSystem,
    approval,
    clients,
    labels,
    ranges,
    apiKeys,
    permissions,
    digests,
    doctor,
  ]),
] as const;
