import {
  type Icon,
  IconAddressBook,
  IconChecklist,
  IconEdit,
  IconHistory,
  IconLayoutDashboard,
  IconSettings,
  IconStack2,
  IconTractor,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { PlainTextKey } from '../texts/index.ts';
import type { Permission } from './me.tsx';

export type MenuEntry = {
  to: NonNullable<LinkProps['to']>;
  text: PlainTextKey;
  icon: Icon;
  /** One of these is needed to see it; none: everybody sees it. */
  permissions?: readonly Permission[];
};

/** The menu, from top to bottom. What somebody may not see is not in theirs. */
export const MENU: readonly MenuEntry[] = [
  { to: '/', text: 'nav.overview', icon: IconLayoutDashboard },
  { to: '/freigabe', text: 'nav.approvals', icon: IconChecklist, permissions: ['VIEW_FREIGABE'] },
  { to: '/warteschlange', text: 'nav.queue', icon: IconStack2, permissions: ['VIEW_QUEUE'] },
  { to: '/bearbeiten', text: 'nav.documents', icon: IconEdit, permissions: ['EDIT_DOCUMENTS'] },
  {
    to: '/korrespondenten',
    text: 'nav.correspondents',
    icon: IconAddressBook,
    permissions: ['MERGE_CORRESPONDENTS'],
  },
  {
    to: '/agrarsystem',
    text: 'nav.farmSystem',
    icon: IconTractor,
    permissions: ['VIEW_QUEUE', 'MANAGE_SETTINGS'],
  },
  { to: '/protokoll', text: 'nav.audit', icon: IconHistory, permissions: ['VIEW_AUDIT'] },
  { to: '/einstellungen', text: 'nav.settings', icon: IconSettings, permissions: ['MANAGE_SETTINGS'] },
];
