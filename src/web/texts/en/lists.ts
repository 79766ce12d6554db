import type { lists as german } from '../de/lists.ts';
import { english } from '../english.ts';

export const lists = english<typeof german>()({
  'lists.columns': 'Columns',
  'lists.views': 'Saved views',
  'lists.name': 'Save this view as',
  'lists.save': 'Save',
  'lists.replace': 'Replace',
  'lists.saved': 'Saved: {name}. The view is in the menu.',
  'lists.remove': 'Delete the view “{name}”',
  'lists.hint': 'Filters, order and columns as they are now. Columns otherwise belong to this browser.',
});
