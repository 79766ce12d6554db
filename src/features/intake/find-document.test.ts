import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findDocument, understandBytes } from './find-document.ts';

const found = (body: string | Buffer) => findDocument(understandBytes(Buffer.from(body)));
const named = (documentId: number) => ({ documentId, action: null });

const shapes = suite('bodies that name document 15');
const BODIES: Record<string, string> = {
  'a form': 'url=https%3A%2F%2Fdms.example.test%2Fdocuments%2F15%2F&title=Invoice+%224711%22+%26+S%C3%B6hne',
  JSON: '{"url":"https://dms.example.test/documents/15/","title":"Invoice \\"4711\\" & Söhne"}',
  'numbers in JSON': '{"id": 15, "title": "Invoice \\u0026" }',
  'digits as text': '{"doc_id":"15"}',
  'digits with blanks': '{"document_id":" 15 "}',
  'JSON in a JSON string': '"{\\"id\\": 15 }"',
  'JSON in a string in a string': JSON.stringify(JSON.stringify('{"id":15}')),
  'a form labelled as JSON (the label is not looked at)': 'doc_id=15',
  'a bare number': '15',
  'a bare number as JSON string': '"15"',
  'a bare address': 'https://dms.example.test/documents/15/',
  'an address with a prefix': '{"url":"https://dms.example.org/paperless/documents/15/"}',
  'an address with two slashes': '{"url":"https://dms.example.org//documents/15/"}',
  'an address of details': '{"url":"https://dms.example.org/documents/15/details"}',
  'an address of the API, with a query':
    '{"link":"https://dms.example.org/api/documents/15/?full_perms=true"}',
  'an address without host': '{"doc_url":"/documents/15/"}',
  'text around an address': 'Please look at https://dms.example.org/documents/15 now',
  'JSON that a template broke': '{"id": , "url": "https://dms.example.org/documents/15/"}',
  'an unusable id and an address': '{"id":"{{doc_id}}","url":"https://x/documents/15/"}',
  'null beside an address': '{"a":null,"url":"https://x/documents/15/"}',
};
for (const [name, body] of Object.entries(BODIES)) {
  shapes(name, () => assert.equal(found(body), named(15)));
}
shapes.run();

const choice = suite('which document, when a call names several');
choice('ids go before addresses, in their order', () => {
  assert.equal(found('{"id":4,"doc_id":3,"documentId":2,"document_id":1,"url":"/documents/9/"}'), named(1));
  assert.equal(found('{"document_id":0,"id":4}'), named(4));
});
choice('fields named for an address go before other texts', () => {
  assert.equal(found('{"text":"see /documents/1/","doc_url":"/documents/2/"}'), named(2));
});
choice('what people wrote about documents is not looked at', () => {
  for (const field of ['title', 'doc_title', 'content', 'note', 'notes', 'filename', 'original_file_name']) {
    assert.equal(
      (found(`{"${field}":"copy of /documents/1/"}`) as { reason: string }).reason,
      'no-document',
      field,
    );
  }
});
choice('a path that only ends like one is another path', () => {
  assert.equal(found('{"url":"https://x/mydocuments/1/"}'), { reason: 'no-document', action: null });
});
choice.run();

const details = suite('what else is kept');
details('the action, as one short clean line; null where the call names none', () => {
  assert.equal(found('{"id":1,"action":"added"}'), { documentId: 1, action: 'added' });
  assert.equal(found('{"id":1,"action":"  "}'), named(1));
  assert.equal(found('{"id":1,"action":{"$gt":1}}'), named(1));
  assert.equal(found(`{"id":1,"action":"a\\u0000b\\n${'x'.repeat(100)}"}`), {
    documentId: 1,
    action: `a b ${'x'.repeat(60)}`,
  });
});
details('a hint when Paperless does not know its own address', () => {
  assert.equal(found('{"url":"None/documents/15/"}'), { ...named(15), hint: 'paperless-url-not-set' });
});
details.run();

const refused = suite('bodies that name no document, and why');
const REASONS: Record<string, [string, string]> = {
  'nothing at all': ['', 'empty'],
  blanks: [' \n ', 'empty'],
  'an empty object': ['{}', 'empty'],
  'an empty list': ['[]', 'empty'],
  'an empty string': ['""', 'empty'],
  'other fields only': ['{"a":"1"}', 'no-document'],
  'other fields and a null': ['{"a":"1","b":null,"c":"3"}', 'no-document'],
  'the empty address of a document that is not there yet': ['{"url":"","title":"x"}', 'no-document'],
  'any text': ['x', 'no-document'],
  'single braces': ['{"url":"{doc_url}"}', 'placeholder-not-replaced'],
  'double braces': ['{"id":"{{ doc_id }}"}', 'placeholder-not-replaced'],
  zero: ['{"id":0}', 'unusable-document-id'],
  'a negative number': ['{"id":-1}', 'unusable-document-id'],
  'a fraction': ['{"id":1.5}', 'unusable-document-id'],
  infinity: ['{"id":1e999}', 'unusable-document-id'],
  'more than Paperless can count': ['{"id":2147483648}', 'unusable-document-id'],
  'very many digits': ['{"id":99999999999999999999}', 'unusable-document-id'],
  'very many digits as text': ['{"id":"99999999999999999999"}', 'unusable-document-id'],
  'an operator': ['{"id":{"$gt":1}}', 'unusable-document-id'],
  'a list': ['{"id":[1]}', 'unusable-document-id'],
  truth: ['{"id":true}', 'unusable-document-id'],
  'an address with number zero': ['{"url":"/documents/0/"}', 'unusable-document-id'],
  'a prototype': ['{"__proto__":{"id":1}}', 'no-document'],
  'a prototype in a form': ['__proto__=1', 'no-document'],
  'deep nesting': [`${'['.repeat(25_000)}${']'.repeat(25_000)}`, 'no-document'],
  'bytes that are no text': [Buffer.from([0, 255, 254, 0]).toString('latin1'), 'no-document'],
};
for (const [name, [body, reason]] of Object.entries(REASONS)) {
  refused(name, () => assert.equal(found(body), { reason, action: null }));
}
refused.run();
