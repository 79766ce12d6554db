import type { ComponentProps } from 'react';
import type { Schemas } from '../api/interface.ts';
import type { StatusBadge } from './status-badge.tsx';

/** How far a mail is, by colour: the same wherever mails are listed. */
export const MAIL_STATE_COLORS: Record<
  Schemas['OutgoingMail']['state'],
  ComponentProps<typeof StatusBadge>['color']
> = {
  planned: 'earth',
  sending: 'earth',
  deferred: 'yellow',
  'handed-over': 'moss',
  arrived: 'moss',
  refused: 'red',
  unclear: 'orange',
  'called-back': 'gray',
};
