import type { inbox as german } from '../de/inbox.ts';
import { english } from '../english.ts';

export const inbox = english<typeof german>()({
  'nav.inbox': 'Inbox',
  'inbox.key.select': 'Select file',
});
