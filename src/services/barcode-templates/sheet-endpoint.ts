import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { BarcodeTemplateId } from '../../domain/events/index.ts';
import type { Sheet } from '../../libs/labels/index.ts';
import {
  type Endpoint,
  endpoint,
  type FieldError,
  FileBody,
  fieldError,
  IdInBody,
  Problem,
  permission,
  Reply,
} from '../../platform/http/index.ts';
import type { NumberRanges } from '../number-ranges/index.ts';
import type { PrintedTemplate } from './compose-label.ts';
import { rendering, withMargin } from './label-maker.ts';
import { makeNumberedLabels } from './numbered-labels.ts';
import { Fields, OffsetMm, type PreviewDeps } from './preview-endpoints.ts';
import { printValues } from './print-values.ts';

const Length = z.number().min(0).max(2_000);
const Side = z.number().min(5).max(2_000);
const OwnSheet = z.strictObject({
  ...{ paperWidthMm: Side.default(210), paperHeightMm: Side.default(297) },
  ...{ columns: z.int().min(1).max(50), rows: z.int().min(1).max(100) },
  ...{ widthMm: Side, heightMm: Side },
  ...{ leftMm: Length.default(0), topMm: Length.default(0) },
  ...{ gapXMm: Length.default(0), gapYMm: Length.default(0) },
});

const Body = z
  .strictObject({
    templateId: BarcodeTemplateId,
    count: z.int().min(1).max(500),
    sheet: z.union([z.enum(['a4-7x27', 'a4-3x8']), OwnSheet]),
    firstPlace: z.int().min(1).max(5_000).default(1).meta({
      description: 'Places are counted row by row; those before it are used up',
    }),
    fields: Fields,
    documentId: IdInBody.optional(),
    offsetMm: OffsetMm.default({ x: 0, y: 0 }),
    sheetId: z.uuid().optional().meta({
      description:
        'Made by who asks: asked again with the same one, it is the same sheet with the same numbers',
    }),
  })
  .meta({ id: 'LabelSheetBody' });

export type SheetDeps = PreviewDeps & { ranges: Pick<NumberRanges, 'next' | 'draw'> };

/** Labels on sheets of paper, for the printer of whoever asks: no print agent is needed. */
export const sheetEndpoint = (deps: SheetDeps): Endpoint =>
  endpoint({
    method: 'POST',
    path: '/print-jobs/sheet',
    access: permission('VIEW_INBOX'),
    summary: 'A PDF of labels on sheets; each draws a number where the template has a range',
    body: Body,
    mediaType: '*/*',
    response: FileBody,
    problems: ['not-found', 'conflict', 'dms-unavailable'],
    async handle({ body, caller, origin }) {
      const { count, firstPlace, offsetMm, sheetId = randomUUID() } = body;
      const template = await withMargin(deps.db, await deps.catalogue.find(body.templateId));
      const { drawSheet, SHEETS } = await rendering();
      const sheet = typeof body.sheet === 'string' ? SHEETS[body.sheet] : body.sheet;
      await checkPlaces(sheet, template, firstPlace);
      const values = await printValues(deps, template, body, { caller, complete: true });
      const wanted = { template, values, count, device: DEVICE, jobId: sheetId, origin };
      const { layouts } = await makeNumberedLabels(deps.ranges, wanted);
      const pdf = Buffer.from(await drawSheet(layouts, sheet, { firstPlace, offsetMm }));
      return new Reply(200, Readable.from([pdf]), {
        'Content-Type': 'application/pdf',
        'Content-Length': String(pdf.length),
      }) as never;
    },
  });

async function checkPlaces(sheet: Sheet, { widthMm, heightMm }: PrintedTemplate, firstPlace: number) {
  const { fitsPaper, placesOf } = await rendering();
  const errors: FieldError[] = [];
  if (!fitsPaper(sheet)) errors.push(fieldError('sheet', 'sheet-outside-paper'));
  if (widthMm > sheet.widthMm || heightMm > sheet.heightMm) {
    errors.push(fieldError('sheet', 'label-outside-sheet', { widthMm, heightMm }));
  }
  if (firstPlace > placesOf(sheet)) {
    errors.push(fieldError('firstPlace', 'too-large', { limit: placesOf(sheet) }));
  }
  if (errors.length > 0) throw new Problem('invalid-request', undefined, { errors });
}

/** As fine as the printers of offices. */
const DEVICE = { dpi: 600 };
