import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { scanFolders } from './scan-folders.ts';

const folders = suite('SCAN_FOLDERS');
const read = (text: string | undefined) => scanFolders().safeParse(text);

folders('as text, and as JSON', () => {
  const expected = [
    { path: '/scans', person: null, split: 'none' },
    { path: '/scans/anna', person: 'anna@example.org', split: 'separators' },
  ];
  assert.equal(read('/scans=public; /scans/anna/=user:anna@example.org,split=separators').data, expected);
  const json =
    '[{"path":"/scans","for":"public"},{"path":"/scans/anna","for":"user:anna@example.org","split":"separators"}]';
  assert.equal(read(json).data, expected);
  assert.equal(read(undefined).data, []);
});

folders('what cannot be meant says what is expected', () => {
  for (const text of [
    'scans=public',
    '/scans',
    '/scans=',
    '/scans=user:',
    '/scans=everybody',
    '/scans=public,split=all',
    '[{"path":"/scans"}]',
    '[1',
  ]) {
    assert.match(read(text).error?.issues[0]?.message ?? '', 'folders such as', text);
  }
  assert.is(read('/scans=public;/scans/=user:anna').error?.issues[0]?.message, 'each folder once');
});

folders.run();
