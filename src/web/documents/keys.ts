import { declareKeys } from '../keys/keys.ts';

/** Of the list and of one document. */
export const documentKeys = declareKeys({
  edit: { key: 'e', text: 'documents.key.edit' },
  done: { key: 'd', text: 'documents.key.done' },
});

export const backKeys = declareKeys({ back: { key: 'u', text: 'list.back' } });

/** Of one document. */
export const whyKeys = declareKeys({
  next: { key: 'w', text: 'why.key' },
  close: { key: 'Escape', text: 'why.close', sometimes: true },
});

/** Of the edit dialog. */
export const editKeys = declareKeys({
  save: { key: 'mod+s', text: 'edit.save', sometimes: true },
  saveNext: { key: 'mod+shift+s', text: 'edit.saveNext', sometimes: true },
});
