import { suite } from 'uvu';
import { fact, given, uuid } from '../scripts/testing/given.ts';
import { printers } from './printers.ts';

const configured = suite('printers');
const printerId = uuid(102);

configured('a printer is as it was configured last', () => {
  const set = (offsetXUm: number) =>
    fact('PrinterConfigured', {
      ...{ printerId, agentId: uuid(101), device: 'zebra', name: 'Etiketten', offsetXUm, offsetYUm: -500 },
      medium: { widthUm: 62_000, heightUm: 29_000 },
    });
  given(set(0), set(1_500))
    .fold(printers)
    .gives({ printer_id: printerId, name: 'Etiketten', offset_x_um: 1_500, offset_y_um: -500 });
});

configured.run();
