import assert from 'node:assert/strict';
import { test } from 'uvu';
import { mediaTypeOf } from './media-type.ts';

const of = (head: string | Buffer) => mediaTypeOf(Buffer.from(head as string));

test('the types that are taken are known by their bytes', async () => {
  assert.equal(await of('%PDF-1.7\n%âãÏÓ\n'), 'application/pdf');
  assert.equal(await of(`${'x'.repeat(900)}\n%PDF-1.4\n`), 'application/pdf', 'with lines before it');
  assert.equal(await of(Buffer.from('ffd8ffe000104a464946', 'hex')), 'image/jpeg');
  assert.equal(await of(Buffer.from('49492a0000000040', 'hex')), 'image/tiff', 'with its tags at the end');
  assert.equal(await of('RIFF\x24\0\0\0WEBPVP8 '), 'image/webp');
  assert.equal(await of(Buffer.from('000000186674797068656963000000006d696631', 'hex')), 'image/heic');
});

test('an e-invoice is XML with or without a declaration, in every encoding', async () => {
  const invoice = '<ubl:Invoice xmlns:ubl="urn:oasis">';
  for (const text of [
    `<?xml version="1.0"?>${invoice}`,
    invoice,
    `\uFEFF\n ${invoice}`,
    `<!-- by -->${invoice}`,
  ]) {
    assert.equal(await of(text), 'application/xml', text);
  }
  const wide = Buffer.from(`\uFEFF<?xml version="1.0"?>${invoice}`, 'utf16le');
  assert.equal(await of(wide), 'application/xml');
  assert.equal(await of(Buffer.from(wide).swap16()), 'application/xml');
});

test('anything else is named as what it is, or as nothing known', async () => {
  assert.equal(await of('PK\x03\x04\x14\0\0\0\0\0'.padEnd(64, '\0')), 'application/zip');
  assert.equal(await of('Dear Sir or Madam'), 'application/octet-stream');
  assert.equal(await of('<!DOCTYPE html><html>'), 'application/octet-stream');
  assert.equal(await of('<html lang="de">'), 'application/octet-stream');
  assert.equal(await of(''), 'application/octet-stream');
  assert.equal(await of(Buffer.from('fffe', 'hex')), 'application/octet-stream');
  assert.equal(await of(Buffer.from('feff00', 'hex')), 'application/octet-stream');
});

test.run();
