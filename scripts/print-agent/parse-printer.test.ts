import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parsePrinter } from './parse-printer.ts';

const printers = suite('printers on the command line of the print agent');

printers('each way to reach one, with what is usual where nothing is said', () => {
  assert.equal(parsePrinter('zebra=socket://10.0.0.5'), {
    ...{ device: 'zebra', dpi: 203, format: 'zpl', medium: null },
    connection: { kind: 'socket', host: '10.0.0.5', port: 9_100 },
  });
  assert.equal(parsePrinter('Büro 1=cups:Brother_QL?dpi=300&medium=62x29.5'), {
    ...{ device: 'Büro 1', dpi: 300, format: 'pdf', medium: { widthMm: 62, heightMm: 29.5 } },
    connection: { kind: 'cups', queue: 'Brother_QL' },
  });
  const connections = ['a=share://pc7/Zebra', 'a=command:lp -d x', 'a=folder:C:\\labels?format=png'].map(
    (text) => parsePrinter(text).connection,
  );
  assert.equal(connections, [
    { kind: 'share', host: 'pc7', name: 'Zebra' },
    { kind: 'command', line: 'lp -d x' },
    { kind: 'folder', path: 'C:\\labels' },
  ]);
});

printers('what cannot be understood is said in words', () => {
  for (const [text, words] of [
    ['zebra', 'is no printer'],
    ['zebra=usb:1', 'none of socket'],
    ['zebra=socket://', 'none of socket'],
    ['zebra=socket://h?dpi=7', 'dpi is'],
    ['zebra=socket://h?medium=62', 'medium is'],
    ['zebra=socket://h?format=pdf', 'format is one of zpl'],
    ['zebra=socket://h?copies=2', 'no option copies'],
  ] as const) {
    assert.throws(() => parsePrinter(text), new RegExp(words), text);
  }
});

printers.run();
