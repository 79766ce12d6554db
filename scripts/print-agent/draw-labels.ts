import { drawPdf, drawPng, drawZpl } from '../../src/libs/labels/index.ts';
import type { JobLabels } from './client.ts';
import type { PrinterOptions } from './parse-printer.ts';

/** The labels of a job as its printer takes them, with the code that draws the preview, in the dots of this printer. */
export async function drawLabels(
  { device, copies, layouts }: JobLabels,
  format: PrinterOptions['format'],
): Promise<Buffer[]> {
  const each = <Item>(item: Item): Item[] => Array<Item>(copies).fill(item);
  switch (format) {
    case 'zpl':
      return [Buffer.from(layouts.flatMap((layout) => each(drawZpl(layout, device))).join(''))];
    case 'pdf':
      return [Buffer.from(await drawPdf(layouts.flatMap(each), device))];
    case 'png':
      return layouts.flatMap((layout) => each(drawPng(layout, device)));
  }
}
