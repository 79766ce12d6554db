import { Readable } from 'node:stream';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Person } from '../../platform/http/index.ts';
import { sendableDocument } from './sendable-document.ts';

const sending = suite('the file of a document that is sent on');
const ANNA = { permissions: ['EDIT_DOCUMENTS'] } as unknown as Person;
const BOTH = { original: { name: 'Scan 7.tif', bytes: 900 }, archive: { bytes: 400 } };

const opened = async ({ title = 'Rechnung', files = BOTH as object, original = false } = {}) => {
  const taken: string[] = [];
  const take = (what: string) => async () => {
    taken.push(what);
    return { stream: Readable.from([]) };
  };
  const mediaType = original ? 'image/tiff' : 'application/pdf';
  const file = await sendableDocument({
    files: { receive: async () => ({ id: 'f', mediaType }), remove: async () => {} },
    paperless: { preview: take('archive'), original: take('original'), filesOf: async () => files },
    mayLook: async () => ({ title }),
  } as never)(ANNA, 7, { original });
  return { ...file, taken };
};

sending('goes out as Paperless shows it, named by its title', async () => {
  const { name, taken, versions } = await opened();
  assert.equal([name, taken, versions], ['Rechnung.pdf', ['archive'], BOTH]);
});

sending('goes out as it came, under the name that it came with', async () => {
  const { name, taken, versions } = await opened({ original: true });
  assert.equal([name, taken, versions], ['Scan 7.tif', ['original'], BOTH]);
});

sending('leaves nothing to choose where Paperless has made no copy', async () => {
  const { versions } = await opened({ files: { ...BOTH, archive: null } });
  assert.is(versions, null);
});

sending('is named by its title where Paperless knows no other name', async () => {
  const files = { ...BOTH, original: { name: null, bytes: null } };
  assert.is((await opened({ files, original: true })).name, 'Rechnung.tif');
  assert.is((await opened({ title: '', files, original: true })).name, '7.tif');
});

sending('has a name that is one of a file, with its ending', async () => {
  const named = async (name: string) =>
    (await opened({ files: { ...BOTH, original: { name, bytes: 1 } }, original: true })).name;
  assert.is(await named('../a/b\u202e.tif'), '__a_b_.tif');
  const long = await named(`${'ü'.repeat(300)}.tif`);
  assert.equal([[...long].length, long.slice(-5)], [100, 'ü.tif']);
  assert.is([...(await opened({ title: 'x'.repeat(300) })).name].length, 104);
});

sending.run();
