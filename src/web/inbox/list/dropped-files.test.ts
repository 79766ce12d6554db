import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { droppedFiles, namedWhenPasted } from './dropped-files.ts';

const file = (name: string) => new File(['x'], name, { type: 'image/png' });
const item = (isDirectory: boolean, kind = 'file') =>
  ({ kind, webkitGetAsEntry: () => ({ isDirectory }) }) as unknown as DataTransferItem;
const transfer = (files: File[], items: DataTransferItem[]) =>
  ({ files, items }) as unknown as Pick<DataTransfer, 'files' | 'items'>;

test('folders are counted and left out; text that is dropped along is no file', () => {
  const [a, folder, b] = [file('a.pdf'), file('folder'), file('b.pdf')] as const;
  const items = [item(false, 'string'), item(false), item(true), item(false)];
  assert.equal(droppedFiles(transfer([a, folder, b], items)), { files: [a, b], folders: 1 });
});

test('a browser that does not tell folders gives its files', () => {
  const a = file('a.pdf');
  const items = [{ kind: 'file' } as DataTransferItem];
  assert.equal(droppedFiles(transfer([a], items)), { files: [a], folders: 0 });
});

test('a picture from the clipboard is named by the time; a file keeps its name', () => {
  const pasted = namedWhenPasted(file('image.png'), 'Eingefügt 22.11.2026, 09:41');
  assert.equal([pasted.name, pasted.type], ['Eingefügt 22.11.2026, 09.41.png', 'image/png']);
  assert.is(namedWhenPasted(file('Rechnung.png'), 'x').name, 'Rechnung.png');
});

test.run();
