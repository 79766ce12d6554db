import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { unsupportedKind } from './save-steps.ts';

const kinds = suite('kinds of files that Paperless does not take');

kinds('the kind is said, and nothing of the raw answer', () => {
  for (const [words, kind] of [
    ['{"document":["File type text/xml not supported"]}', 'text/xml'],
    [
      '{"document":["File type application/vnd.ms-word.document+x not supported"]}',
      'application/vnd.ms-word.document+x',
    ],
    ['{"document":["Title is not supported"]}', undefined],
    ['{"title":["Not supported"]}', undefined],
  ] as const) {
    assert.is(unsupportedKind(`POST /api/documents/post_document/: 400 ${words}`), kind);
  }
});

kinds.run();
