import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { barcodeTemplateRows } from '../../../projections/barcode-templates.ts';
import { BarcodeTemplateId } from '../../domain/events/index.ts';
import {
  type Endpoint,
  endpoint,
  fieldError,
  IdInBody,
  Problem,
  personOf,
} from '../../platform/http/index.ts';
import {
  LabelFields,
  makeNumberedLabels,
  type PrintValuesDeps,
  printValues,
  withMargin,
} from '../../services/barcode-templates/index.ts';
import type { NumberRanges } from '../../services/number-ranges/index.ts';
import { ShownJob } from './answers.ts';
import { mayPrint, oneJob } from './job-endpoints.ts';
import { mustBeAskedAlike } from './label-contents.ts';
import { mustFit } from './must-fit.ts';
import { knownPrinter } from './printer-endpoints.ts';
import type { JobDeps } from './record-job.ts';
import { recordJob } from './record-job.ts';

export type QueueDeps = JobDeps & PrintValuesDeps & { ranges: Pick<NumberRanges, 'next' | 'draw'> };

/** Enough for a year's labels of one drawer; more is a mistake at the keyboard. */
const MOST_LABELS = 200;
const Count = z.int().min(1).max(MOST_LABELS).default(1);

const Body = z
  .strictObject({
    templateId: BarcodeTemplateId,
    printerId: z.uuid(),
    labels: Count.meta({ description: 'Different ones: each draws a number where the template has a range' }),
    copies: Count.meta({ description: `Of each; labels × copies is at most ${MOST_LABELS}` }),
    fields: LabelFields,
    documentId: IdInBody.optional(),
    jobId: z.uuid().optional().meta({
      description:
        'Made by who asks: asked again with the same one, it is the same job, printed once; with other words it is refused (`print-job-differs`)',
    }),
  })
  .meta({ id: 'NewPrintJob' });

/** From a wish to a job that agents can fetch: labels that can be read, with their numbers. */
export const queueEndpoint = (deps: QueueDeps): Endpoint =>
  endpoint({
    method: 'POST',
    path: '/print-jobs',
    access: mayPrint,
    summary: 'Print labels',
    description:
      'A label whose code a scanner would not read from the dots of the printer is refused (`unreadable`), with its picture in `current`.',
    body: Body,
    status: 201,
    response: ShownJob,
    problems: ['not-found', 'conflict', 'dms-unavailable'],
    async handle({ body, caller, origin }) {
      const { labels: count, copies, jobId = randomUUID(), documentId = null } = body;
      if (count * copies > MOST_LABELS) {
        throw new Problem('invalid-request', undefined, {
          errors: [fieldError('copies', 'too-large', { limit: Math.floor(MOST_LABELS / count) })],
        });
      }
      const person = personOf(caller);
      const asked = createHash('sha256')
        .update(JSON.stringify({ ...body, by: person.sub }))
        .digest();
      // Before numbers are drawn for it, and again afterwards: somebody else may have been a moment faster.
      await mustBeAskedAlike(deps.db, jobId, asked);
      const { printer } = await knownPrinter(deps.db, body.printerId);
      const found = await findTemplate(deps, body.templateId);
      await mustFit(printer, found);
      const values = await printValues(deps, found, body, { caller, complete: true });
      const { layouts, numbers } = await makeNumberedLabels(deps.ranges, {
        ...{ template: await withMargin(deps.db, found), values, count, jobId, origin },
        device: { dpi: printer.dpi },
      });
      const { templateId, version, name } = found;
      const template = { templateId, version, name };
      const job = {
        jobId,
        printer,
        template,
        layouts,
        asked,
        copies,
        numbers,
        fromDocument: documentId,
        again: null,
      };
      await recordJob(deps, job, { person, origin });
      await mustBeAskedAlike(deps.db, jobId, asked);
      return oneJob(deps, jobId);
    },
  });

async function findTemplate({ db }: Pick<QueueDeps, 'db'>, templateId: string) {
  const found = (await barcodeTemplateRows(db)).find((template) => template.templateId === templateId);
  if (!found) throw new Problem('not-found', { reason: 'template-unknown' });
  return found;
}
