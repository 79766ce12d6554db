import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { contentDisposition } from './content-disposition.ts';

const names = suite('the name of a file that is handed out');

for (const [name, plain, encoded = plain] of [
  ['Rechnung.pdf', 'Rechnung.pdf'],
  ['Größe 5€.pdf', 'Gr__e 5_.pdf', 'Gr%C3%B6%C3%9Fe%205%E2%82%AC.pdf'],
  ['a"; filename="evil.exe', 'a_; filename=_evil.exe', 'a_%3B%20filename%3D_evil.exe'],
  ['a\r\nSet-Cookie: x=1', 'a__Set-Cookie_ x=1', 'a__Set-Cookie_%20x%3D1'],
  ['../../etc/passwd', '__.._etc_passwd'],
  ['C:\\Temp\\x.pdf', 'C__Temp_x.pdf'],
  ['invoice\u202efdp.exe', 'invoice_fdp.exe'],
  ['100%41.pdf', '100_41.pdf', '100%2541.pdf'],
  ["it's (1)*.pdf", "it's (1)_.pdf", 'it%27s%20%281%29_.pdf'],
  ['half \ud800.pdf', 'half _.pdf', 'half%20%EF%BF%BD.pdf'],
  ['', 'document'],
  ['   ', 'document'],
] as const) {
  names(JSON.stringify(name), () => {
    assert.is(
      contentDisposition('inline', name),
      `inline; filename="${plain}"; filename*=UTF-8''${encoded.replaceAll(' ', '%20')}`,
    );
  });
}

names('a name that no file system takes is cut, its ending stays', () => {
  const header = contentDisposition('attachment', `${'ä'.repeat(500)}.pdf`);
  const name = decodeURIComponent(/filename\*=UTF-8''(.*)$/.exec(header)?.[1] ?? '');
  assert.match(name, /^ä+\.pdf$/);
  assert.ok(Buffer.byteLength(name) <= 240 && Buffer.byteLength(name) > 230);
});
names.run();
