import { z } from 'zod';
import {
  listPrintJobs,
  PRINT_JOB_FILTERS,
  type PrintJobView,
  printJobView,
} from '../../../projections/print-job-list.ts';
import { listPrintAgents } from '../../../projections/printer-list.ts';
import { namesOf } from '../../gateways/identity/index.ts';
import {
  type Endpoint,
  endpoint,
  listOf,
  oneLine,
  Paging,
  Problem,
  permission,
  personOf,
  Uuid,
} from '../../platform/http/index.ts';
import { rendering } from '../../services/barcode-templates/index.ts';
import { ShownJob, shownJob } from './answers.ts';
import { decideCancel } from './decide-job.ts';
import { changeJob, findJob } from './known-job.ts';
import { keptLabels } from './label-contents.ts';
import { mustFit } from './must-fit.ts';
import { knownPrinter } from './printer-endpoints.ts';
import type { PrintingDeps } from './printing-deps.ts';
import { type JobDeps, recordJob } from './record-job.ts';
import { testLabel } from './test-label.ts';

export const mayPrint = permission('VIEW_INBOX');
const InPath = z.strictObject({ id: Uuid });

/** Jobs that there are: seen, called back, printed again; and the label that tests a printer. */
export const jobEndpoints = (deps: JobDeps & { timeZone: string }): Endpoint[] => [
  endpoint({
    method: 'GET',
    path: '/print-jobs',
    access: mayPrint,
    summary: 'Print jobs, the newest first',
    query: Paging.extend({ state: z.enum(PRINT_JOB_FILTERS).default('all') }),
    response: listOf(ShownJob),
    async handle({ query }) {
      const { rows, total } = await listPrintJobs(deps.db, query);
      return { items: await shownJobs(deps, rows), total, page: query.page, pageSize: query.pageSize };
    },
  }),
  endpoint({
    method: 'GET',
    path: '/print-jobs/{id}',
    access: mayPrint,
    summary: 'One print job',
    params: InPath,
    response: ShownJob,
    problems: ['not-found'],
    handle: ({ params: { id } }) => oneJob(deps, id),
  }),
  endpoint({
    method: 'POST',
    path: '/print-jobs/{id}/cancel',
    access: mayPrint,
    summary: 'Call a job back, as long as its agent has not begun it',
    params: InPath,
    response: ShownJob,
    problems: ['not-found', 'conflict'],
    async handle({ params: { id }, origin }) {
      await changeJob(deps, id, origin, decideCancel);
      return oneJob(deps, id);
    },
  }),
  endpoint({
    method: 'POST',
    path: '/print-jobs/{id}/again',
    access: mayPrint,
    summary: 'Print the labels of a job once more, with their numbers',
    params: InPath,
    body: z.strictObject({
      reason: oneLine(200, 'one line of text').trim(),
      printerId: z.uuid().optional().meta({ description: 'Another printer than that of the job' }),
    }),
    status: 201,
    response: ShownJob,
    problems: ['not-found', 'conflict', 'gone'],
    async handle({ params: { id }, body: { reason, printerId }, caller, origin }) {
      const job = await findJob(deps.db, id);
      if (job.state === 'queued' || job.state === 'fetched') {
        throw new Problem('conflict', { reason: 'print-job-open' });
      }
      const { printer } = await knownPrinter(deps.db, printerId ?? job.printer_id);
      const layouts = await keptLabels(deps.db, id);
      for (const layout of layouts) await mustFit(printer, layout);
      const { template, copies, numbers, document_id: fromDocument } = job;
      const again = { jobId: id, reason };
      const person = personOf(caller);
      const queued = { printer, template, layouts, copies, numbers, fromDocument, again };
      return oneJob(deps, await recordJob(deps, queued, { person, origin }));
    },
  }),
  endpoint({
    method: 'POST',
    path: '/printers/{id}/test',
    access: mayPrint,
    summary: 'Print a label that shows whether a printer prints, and where',
    params: InPath,
    status: 201,
    response: ShownJob,
    problems: ['not-found'],
    async handle({ params: { id }, caller, origin }) {
      const { printer } = await knownPrinter(deps.db, id);
      const { layoutLabel } = await rendering();
      const layouts = [layoutLabel(testLabel(printer, nowIn(deps.timeZone)))];
      const none = { template: null, numbers: null, fromDocument: null, again: null };
      const queued = { ...none, printer, layouts, copies: 1 };
      return oneJob(deps, await recordJob(deps, queued, { person: personOf(caller), origin }));
    },
  }),
];

export async function oneJob(deps: Pick<PrintingDeps, 'db'>, jobId: string) {
  const view = await printJobView(deps.db, jobId);
  if (!view) throw new Problem('not-found', { reason: 'print-job-unknown' });
  const [shown] = await shownJobs(deps, [view]);
  return shown as NonNullable<typeof shown>;
}

async function shownJobs({ db }: Pick<PrintingDeps, 'db'>, views: readonly PrintJobView[]) {
  const [agents, people] = await Promise.all([
    listPrintAgents(db),
    namesOf(
      db,
      views.map(({ queued_by }) => queued_by),
    ),
  ]);
  const printers = new Map(
    agents.flatMap((agent) => agent.printers.map(({ printerId, name }) => [printerId, name])),
  );
  return views.map((view) =>
    shownJob(view, { printer: printers.get(view.printer_id), person: people.get(view.queued_by) }),
  );
}

/** `2026-11-21 08:15` by the clocks of the office. */
const nowIn = (timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(new Date());
