import type { DomainEvents } from '../../domain/events/index.ts';
import type { EventLog } from '../../platform/event-log/index.ts';
import type { Feature } from '../feature/index.ts';
import { type CatalogueDeps, openCatalogue } from './catalogue.ts';
import { addFirstTemplates } from './first-templates.ts';
import { type PreviewDeps, previewEndpoints } from './preview-endpoints.ts';
import { type SheetDeps, sheetEndpoint } from './sheet-endpoint.ts';
import { templateEndpoints } from './template-endpoints.ts';

export type { LabelValues, PrintedTemplate, SettledTemplate } from './compose-label.ts';
export {
  type MadeLabel,
  makeLabel,
  makeReadableLabel,
  refusedAsProblem,
  rendering,
  withMargin,
} from './label-maker.ts';
export { makeNumberedLabels } from './numbered-labels.ts';
export { Fields as LabelFields } from './preview-endpoints.ts';
export { type AskedValues, type PrintValuesDeps, printValues } from './print-values.ts';
export { type ReadOff, type Recognise, type Recognised, recogniser, type ScanTemplate } from './recognise.ts';
export { noteScannedNumbers } from './scanned-labels.ts';

type Deps = CatalogueDeps &
  Omit<PreviewDeps & SheetDeps, 'catalogue'> & { log: Pick<EventLog<DomainEvents>, 'append' | 'version'> };

/** The codes of the office: kept, shown as they will be printed, and understood when they come back with a scan. */
export function barcodeTemplates(given: Deps): Feature {
  const deps = { ...given, catalogue: openCatalogue(given) };
  return {
    endpoints: [...templateEndpoints(deps), ...previewEndpoints(deps), sheetEndpoint(deps)],
    beforeJobs: () => addFirstTemplates(deps.log),
  };
}
