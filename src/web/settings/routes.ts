import { IconSettings } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { flag, pagingSearch, search, text, wholeNumber } from '../components/search.ts';
import { listKeys } from '../keys/shared-keys.ts';
import { rootRoute } from '../shell/root-route.ts';
import { apiKeyKeys, formKeys, labelKeys, rangeKeys } from './keys.ts';

const settings = createRoute({
  getParentRoute: () => rootRoute,
  path: '/einstellungen',
  staticData: { title: 'nav.settings', permissions: ['MANAGE_SETTINGS'], menu: { icon: IconSettings } },
  component: lazyRouteComponent(() => import('./settings-frame.tsx'), 'SettingsFrame'),
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
  staticData: { title: 'settings.processing', keys: [formKeys] },
  /** The rule that is open, counted from 1; the document that rules are tried on; the rules as text. */
  validateSearch: search({ regel: wholeNumber, dokument: wholeNumber, text: flag }),
  component: lazyRouteComponent(() => import('./rules/processing-page.tsx'), 'ProcessingPage'),
});

const controlTags = createRoute({
  getParentRoute: () => settings,
  path: '/steuertags',
  staticData: { title: 'settings.controlTags', keys: [formKeys] },
  component: lazyRouteComponent(() => import('./control-tags-page.tsx'), 'ControlTagsPage'),
});

const inbox = createRoute({
  getParentRoute: () => settings,
  path: '/posteingang',
  staticData: { title: 'settings.inbox', keys: [formKeys] },
  component: lazyRouteComponent(() => import('./inbox-page.tsx'), 'InboxSettingsPage'),
});

const farmSystem = createRoute({
  getParentRoute: () => settings,
  path: '/agrarsystem',
  staticData: { title: 'settings.farmSystem', keys: [formKeys] },
  component: lazyRouteComponent(() => import('./farm-system-page.tsx'), 'FarmSystemPage'),
});

const approval = createRoute({
  getParentRoute: () => settings,
  path: '/freigabe',
  staticData: { title: 'settings.approval', keys: [formKeys] },
  component: lazyRouteComponent(() => import('./approval-page.tsx'), 'ApprovalPage'),
});

const clients = createRoute({
  getParentRoute: () => settings,
  path: '/mandanten',
  staticData: { title: 'settings.clients', keys: [listKeys] },
  validateSearch: search(pagingSearch),
  component: lazyRouteComponent(() => import('./clients-page.tsx'), 'ClientsPage'),
});

const labels = createRoute({
  getParentRoute: () => settings,
  path: '/etiketten',
  staticData: { title: 'labels.title.page', keys: [listKeys, labelKeys, formKeys] },
  /** The template that is open; `neu`: a new one. */
  validateSearch: search({ vorlage: text }),
  component: lazyRouteComponent(() => import('./labels/labels-page.tsx'), 'LabelsPage'),
});

const ranges = createRoute({
  getParentRoute: () => settings,
  path: '/nummernkreise',
  staticData: { title: 'ranges.title', keys: [listKeys, rangeKeys] },
  component: lazyRouteComponent(() => import('./labels/ranges-page.tsx'), 'RangesPage'),
});

const apiKeys = createRoute({
  getParentRoute: () => settings,
  path: '/api-schluessel',
  staticData: { title: 'settings.apiKeys', keys: [listKeys, apiKeyKeys] },
  validateSearch: search(pagingSearch),
  component: lazyRouteComponent(() => import('./api-keys-page.tsx'), 'ApiKeysPage'),
});

const permissions = createRoute({
  getParentRoute: () => settings,
  path: '/berechtigungen',
  staticData: { title: 'settings.permissions' },
  component: lazyRouteComponent(() => import('./permissions-page.tsx'), 'PermissionsPage'),
});

const doctor = createRoute({
  getParentRoute: () => settings,
  path: '/pruefung',
  staticData: { title: 'doctor.title' },
  component: lazyRouteComponent(() => import('./doctor-page.tsx'), 'DoctorPage'),
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
    doctor,
  ]),
] as const;
