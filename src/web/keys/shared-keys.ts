import { declareKeys } from './keys.ts';

/** Of the frame, on every page. */
export const frameKeys = declareKeys({
  palette: { key: 'mod+k', text: 'shortcuts.palette' },
  help: { key: '?', text: 'shortcuts.help' },
  undo: { key: 'z', text: 'action.undo', sometimes: true },
});

/** Of a list: `DataTable` acts on them. */
export const listKeys = declareKeys({
  next: { key: 'j', text: 'list.next', repeats: true },
  previous: { key: 'k', text: 'list.previous', repeats: true },
  open: { key: 'Enter', text: 'list.open', native: true },
  refresh: { key: 'r', text: 'list.refresh' },
});

/** Of a list with a field to search it: `SearchField` acts on it. */
export const searchKeys = declareKeys({ search: { key: '/', text: 'list.search' } });
