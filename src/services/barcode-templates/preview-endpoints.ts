import { Readable } from 'node:stream';
import { z } from 'zod';
import { BarcodeTemplateId } from '../../domain/events/index.ts';
import type { Device, LabelWarning, Layout } from '../../libs/labels/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import {
  type Caller,
  type Endpoint,
  endpoint,
  FileBody,
  IdInBody,
  Problem,
  permission,
  Reply,
} from '../../platform/http/index.ts';
import type { NumberRanges } from '../number-ranges/index.ts';
import type { openCatalogue } from './catalogue.ts';
import { sampleValues } from './compose-label.ts';
import { type LabelFormat, wantedFormat } from './label-format.ts';
import { makeLabel, refusedAsProblem, rendering, withMargin } from './label-maker.ts';
import { type PrintValuesDeps, printValues } from './print-values.ts';
import { TemplateBody } from './template-answer.ts';

export type PreviewDeps = PrintValuesDeps & {
  db: Queryable;
  ranges: Pick<NumberRanges, 'next'>;
  catalogue: Pick<ReturnType<typeof openCatalogue>, 'find'>;
};

const mayRead = permission('VIEW_INBOX');

/** What is asked for when a label is printed, by the names of the template's own variables. */
export const Fields = z.record(z.string().min(1).max(40), z.string().max(1_000)).default({});
export const OffsetMm = z.strictObject({
  x: z.number().min(-50).max(50),
  y: z.number().min(-50).max(50),
});
const Side = z.number().min(1).max(500);
const Body = z
  .strictObject({
    template: TemplateBody.optional().meta({ description: 'As it is being written; or' }),
    templateId: BarcodeTemplateId.optional(),
    fields: Fields,
    documentId: IdInBody.optional(),
    dpi: z.int().min(100).max(1_200).default(300),
    offsetMm: OffsetMm.default({ x: 0, y: 0 }),
    medium: z
      .object({ widthMm: Side, heightMm: Side })
      .nullable()
      .default(null)
      .meta({ description: 'What lies in the printer; a larger label is warned of' }),
  })
  .meta({ id: 'LabelPreviewBody' });

const Warning = z
  .object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })
  .meta({
    description: 'What is not as the template says, or may be hard to read; lines are counted from 1',
  });
const Checked = z
  .object({
    readable: z.boolean(),
    read: z.string().nullable().meta({ description: 'What a scanner reads from these dots; null: nothing' }),
    content: z.string(),
    number: z.int().nullable().meta({ description: 'The next of the range; it is not given out by a look' }),
    warnings: z.array(Warning),
    widthMm: z.number(),
    heightMm: z.number(),
    moduleMm: z.number(),
    picture: z.string().meta({ description: 'The dots that would be printed, as a PNG in base64' }),
  })
  .meta({ id: 'LabelCheck' });

/** Labels before they are printed. They draw no number. */
export function previewEndpoints(deps: PreviewDeps): Endpoint[] {
  return [
    endpoint({
      method: 'POST',
      path: '/barcode-templates/preview',
      access: mayRead,
      summary: 'The very dots that would be printed, as PNG, PDF or ZPL',
      description:
        'The format is that of `Accept`: `image/png`, `application/pdf` or `application/zpl`. `X-Label-Readable` says whether a scanner reads the code from these dots.',
      body: Body,
      mediaType: '*/*',
      response: FileBody,
      problems: ['not-found', 'dms-unavailable'],
      async handle({ body, caller, request }) {
        const { label, device } = await preview(deps, body, caller);
        const format = wantedFormat(request.headers.accept);
        const bytes = await refusedAsProblem(() => drawn(format, label.layout, device));
        return new Reply(200, Readable.from([bytes]), {
          'Content-Type': format,
          'Content-Length': String(bytes.length),
          'X-Label-Readable': label.readable ? 'yes' : 'no',
        }) as never;
      },
    }),
    endpoint({
      method: 'POST',
      path: '/barcode-templates/check',
      access: mayRead,
      summary: 'The same with all that is known about it: whether it can be read, and what may be better',
      body: Body,
      response: Checked,
      problems: ['not-found', 'dms-unavailable'],
      async handle({ body, caller }) {
        const { label, device, number } = await preview(deps, body, caller);
        const { layout, readable, read } = label;
        const { drawPng, warningsAt } = await rendering();
        return refusedAsProblem(() => ({
          ...{ readable, read, number, content: layout.symbol.text },
          warnings: warningsAt(layout, device).map(shownWarning),
          ...{ widthMm: layout.widthMm, heightMm: layout.heightMm, moduleMm: layout.symbol.moduleMm },
          picture: drawPng(layout, device).toString('base64'),
        }));
      },
    }),
  ];
}

async function preview(deps: PreviewDeps, body: z.output<typeof Body>, caller: Caller) {
  const { dpi, offsetMm, medium } = body;
  const template = body.template ?? (await findTemplate(deps, body.templateId));
  const given = await printValues(deps, template, body, { caller, complete: false });
  const { numberRange } = template;
  const number = numberRange === null ? null : ((await deps.ranges.next(numberRange)) ?? 1);
  const device: Device = { dpi, offsetMm, medium };
  const values = sampleValues(template, { ...given, number });
  return { number, device, label: await makeLabel(await withMargin(deps.db, template), values, device) };
}

function findTemplate({ catalogue }: PreviewDeps, templateId: string | undefined) {
  if (templateId === undefined) throw new Problem('not-found', { reason: 'template-unknown' });
  return catalogue.find(templateId);
}

async function drawn(format: LabelFormat, layout: Layout, device: Device): Promise<Buffer> {
  const { drawPng, drawPdf, drawZpl } = await rendering();
  if (format === 'application/pdf') return Buffer.from(await drawPdf([layout], device));
  if (format === 'application/zpl') return Buffer.from(drawZpl(layout, device));
  return drawPng(layout, device);
}

const shownWarning = ({ code, ...params }: LabelWarning) => ({
  code,
  params: { ...params, ...('line' in params && { line: params.line + 1 }) },
});
