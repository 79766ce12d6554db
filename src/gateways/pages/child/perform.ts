import { PagesFailed } from '../errors.ts';
import type { PageReading } from '../pages.ts';
import type { Question, TaskName, Tasks } from '../tasks.ts';
import { assemble } from './assemble.ts';
import { inspect, inspectionOf } from './inspect.ts';
import { openPageOf } from './open-document.ts';
import { readInvoice } from './read-invoice.ts';
import { readPage } from './read-page.ts';
import { renderPage } from './render-page.ts';
import { scanRegion } from './scan-region.ts';
import { showInvoiceOf } from './show-invoice.ts';
import { unlock } from './unlock.ts';

/** Does what was asked. @throws PagesFailed */
export function perform({ task, input }: Question): Promise<Tasks[TaskName]['out']> {
  switch (task) {
    case 'inspect':
      return inspect(input.file);
    case 'readPage':
      return readOrSayWhy(input);
    case 'renderPage':
      return renderPage(input);
    case 'scanRegion':
      return openPageOf(input.file, input.page).then((document) =>
        scanRegion(document, input.page, input.box, input.withinMs),
      );
    case 'readInvoice':
      return readInvoice(input.file);
    case 'showInvoice':
      return showInvoiceOf(input);
    case 'unlock':
      return unlock(input.file, input.password, input.into);
    case 'assemble':
      return assemble(input);
  }
}

async function readOrSayWhy({ file, page, formats }: Tasks['readPage']['in']): Promise<PageReading> {
  try {
    return await readPage(await openPageOf(file, page), page, formats);
  } catch (error) {
    if (!(error instanceof PagesFailed) || error.reason === 'no-such-page') throw error;
    const found = inspectionOf(error);
    return { state: 'failed', reason: found.state === 'damaged' ? found.reason : 'unreadable' };
  }
}
