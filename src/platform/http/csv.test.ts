import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { csvLine } from './csv.ts';

const csv = suite('CSV');

csv('cells are quoted where they must be, and only there', () => {
  assert.is(csvLine(['a', 'b c', '']), 'a,b c,\r\n');
  assert.is(csvLine(['a,b', 'say "x"', 'two\nlines', 'ä;ö']), '"a,b","say ""x""","two\nlines","ä;ö"\r\n');
});

for (const start of ['=', '+', '-', '@', '\t', '\r', '\n']) {
  csv(`a text that begins with ${JSON.stringify(start)} is no formula`, () => {
    assert.is(csvLine([`${start}1`]).replaceAll('"', ''), `'${start}1\r\n`);
  });
}

csv('a formula is not hidden by quotes, and numbers stay numbers', () => {
  assert.is(csvLine(['=HYPERLINK("x","y")', -5]), `"'=HYPERLINK(""x"",""y"")",-5\r\n`);
});

csv('signs in the middle mean nothing', () => {
  assert.is(csvLine(['1-2', 'a=b']), '1-2,a=b\r\n');
});

csv('a spreadsheet in German wants semicolons', () => {
  assert.is(csvLine(['a', 'b,c', 1.5, '=x'], ';'), 'a;"b,c";1.5;\'=x\r\n');
});

csv.run();
