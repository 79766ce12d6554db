import type { MessageStructureObject } from 'imapflow';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { listedAttachments } from './listed-attachments.ts';
import { leastParts } from './listed-parts.ts';

const listed = suite('the server’s list of parts');
const pdf = (name: string): MessageStructureObject => ({
  ...{ part: '1', type: 'application/pdf', encoding: 'base64', size: 78_000 },
  ...{ disposition: 'ATTACHMENT', dispositionParameters: { filename: name } },
});
const many = (...childNodes: MessageStructureObject[]): MessageStructureObject => ({
  ...{ part: '', type: 'multipart/mixed', childNodes },
});
const text: MessageStructureObject = { part: '1', type: 'text/plain' };
const mail = (encoding: string, ...childNodes: MessageStructureObject[]): MessageStructureObject => ({
  ...{ part: '2', type: 'message/rfc822', encoding, size: 4_000, disposition: 'attachment' },
  ...{ dispositionParameters: { filename: 'alt.eml' }, ...(childNodes.length > 0 && { childNodes }) },
});
const picture = (size: number): MessageStructureObject => ({
  ...{ part: '3', type: 'image/png', encoding: '7bit', size, id: '<logo>', disposition: 'inline' },
});

listed('what a mail brings at least: attachments, pictures of any size, those of mails within it', () => {
  assert.is(leastParts(undefined), 0);
  assert.is(leastParts(many(text, pdf('a.pdf'), many(pdf('b.pdf'), text))), 2);
  assert.is(leastParts(many(text, picture(10))), 1);
  assert.is(leastParts(many(text, mail('7bit', many(text, pdf('a.pdf'))))), 1);
  assert.is(leastParts(many(text, mail('base64'))), 0, 'what is in it the server does not say');
});

listed(
  'people are shown what would be imported; an attached mail in base64 is one, whatever is in it',
  () => {
    const shown = (structure: MessageStructureObject) => listedAttachments(structure).map(({ name }) => name);
    assert.equal(shown(many(text, mail('7bit', many(text, pdf('a.pdf'))))), ['a.pdf']);
    assert.equal(shown(many(text, mail('base64'))), ['alt.eml']);
    assert.equal(shown(many(text, picture(10), picture(200_000))), [null]);
  },
);

listed.run();
