import type { overview as german } from '../de/overview.ts';
import { english } from '../english.ts';

export const overview = english<typeof german>()({
  'overview.queue': 'In the queue',
  'overview.parked': 'Parked',
  'overview.manual': 'To be edited by hand',
  'overview.approvals': 'Open approvals',
  'overview.conflicts': 'Correspondent conflicts',
  'overview.ambiguous': 'Ambiguous documents',
  'overview.farmSystem': 'Farm system',
  'overview.farmSystem.connected': 'connected',
  'overview.farmSystem.disconnected': 'not connected',
  'overview.farmSystem.paused': 'schedule paused',
  'overview.farmSystem.pending': 'device waits for confirmation',
  'overview.farmSystem.unregistered': 'device not registered',
  'overview.inbox': 'Inbox',
  'overview.inboxMine': 'My inbox',
  'overview.inboxHandedOver': 'Files handed over',
  'overview.scanFolders': 'Scan folders with problems',
  'overview.other': 'Open',
  'overview.none': 'nothing open',
  'overview.unknown': 'cannot be found out at the moment',
  'overview.oldest': 'oldest',
  'overview.overdue': '{count, plural, one {# overdue} other {# overdue}}',
  'overview.dueSoon': '{count, plural, one {# due soon} other {# due soon}}',
  'overview.nothing': 'Nothing here for you',
  'overview.nothingHint': 'With your permissions there is no work on the overview.',
});
