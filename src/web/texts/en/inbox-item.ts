import type { inboxItem as german } from '../de/inbox-item.ts';
import { english } from '../english.ts';

export const inboxItem = english<typeof german>()({});
