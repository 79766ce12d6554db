import type { EventLog } from '../event-log/index.ts';
import type { DomainEvents } from '../events/index.ts';
import type { Feature } from '../feature/index.ts';
import type { CatalogueDeps } from './catalogue.ts';
import { addFirstTemplates } from './first-templates.ts';
import { templateEndpoints } from './template-endpoints.ts';

export { type ReadOff, type Recognise, type Recognised, recogniser, type ScanTemplate } from './recognise.ts';

/** The codes of the office: kept, and understood when they come back with a scan. */
export const barcodeTemplates = (
  deps: CatalogueDeps & { log: Pick<EventLog<DomainEvents>, 'append' | 'version'> },
): Feature => ({
  endpoints: templateEndpoints(deps),
  beforeJobs: () => addFirstTemplates(deps.log),
});
