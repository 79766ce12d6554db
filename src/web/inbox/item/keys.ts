import { declareKeys } from '../../keys/keys.ts';

/** Of one file: through its pages and documents, and away from it. */
export const itemKeys = declareKeys({
  nextPage: { key: 'j', text: 'inboxItem.key.nextPage', repeats: true },
  previousPage: { key: 'k', text: 'inboxItem.key.previousPage', repeats: true },
  nextDocument: { key: 'l', text: 'inboxItem.key.nextDocument', repeats: true },
  previousDocument: { key: 'h', text: 'inboxItem.key.previousDocument', repeats: true },
  done: { key: 'e', text: 'inboxItem.key.done', sometimes: true },
  mail: { key: 'm', text: 'compose.open', sometimes: true },
  back: { key: 'u', text: 'list.back' },
});

/** Of the current page. */
export const viewerKeys = declareKeys({
  zoomIn: { key: '+', text: 'preview.zoomIn' },
  zoomOut: { key: '-', text: 'preview.zoomOut' },
  text: { key: 't', text: 'inboxItem.key.text' },
  region: { key: 'b', text: 'inboxItem.key.region' },
  up: { key: 'ArrowUp', text: 'inboxItem.key.regionUp', repeats: true, sometimes: true },
  down: { key: 'ArrowDown', text: 'inboxItem.key.regionDown', repeats: true, sometimes: true },
  left: { key: 'ArrowLeft', text: 'inboxItem.key.regionLeft', repeats: true, sometimes: true },
  right: { key: 'ArrowRight', text: 'inboxItem.key.regionRight', repeats: true, sometimes: true },
});

/** Of cutting. Taking back is the key of the frame. */
export const cutKeys = declareKeys({
  cut: { key: 'x', text: 'inboxItem.key.cut', sometimes: true },
  turn: { key: 'r', text: 'inboxItem.key.turn', sometimes: true },
  drop: { key: 'd', text: 'inboxItem.key.drop', sometimes: true },
  earlier: { key: ',', text: 'inboxItem.key.earlier', repeats: true, sometimes: true },
  later: { key: '.', text: 'inboxItem.key.later', repeats: true, sometimes: true },
  redo: { key: 'y', text: 'inboxItem.key.redo', sometimes: true },
  proposal: { key: 'p', text: 'inboxItem.key.proposal', sometimes: true },
  accept: { key: 'Enter', text: 'inboxItem.key.accept', native: true },
  all: { key: 'a', text: 'inboxItem.key.all', sometimes: true },
});

/** Of the forms. */
export const saveKeys = declareKeys({
  name: { key: 'n', text: 'inboxItem.key.name', sometimes: true },
  save: { key: 'mod+s', text: 'edit.save', sometimes: true },
  saveNext: { key: 'mod+shift+s', text: 'inboxItem.key.saveNext', sometimes: true },
});
