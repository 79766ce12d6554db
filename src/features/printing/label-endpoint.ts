import { Readable } from 'node:stream';
import { z } from 'zod';
import type { LabelFormat, Printer } from '../../../projections/printer-list.ts';
import type { Layout } from '../../libs/labels/index.ts';
import { type Endpoint, endpoint, FileBody, Id, Reply, Uuid } from '../../platform/http/index.ts';
import { refusedAsProblem, rendering } from '../../services/barcode-templates/index.ts';
import { type AgentCallDeps, agentAccess, ownJob } from './agent-calls.ts';
import { decideStart } from './decide-job.ts';
import { changeJob } from './known-job.ts';
import { keptLabels } from './label-contents.ts';
import { knownPrinter } from './printer-endpoints.ts';

const JSON_TYPE = 'application/json';
const TYPES: Record<LabelFormat, string> = {
  zpl: 'application/zpl',
  png: 'image/png',
  pdf: 'application/pdf',
};

/** What an agent prints. Who asks for it has begun: from then on the job is given to nobody else. */
export const labelEndpoint = (deps: AgentCallDeps): Endpoint =>
  endpoint({
    method: 'GET',
    path: '/print-agent/jobs/{id}/label',
    access: agentAccess,
    summary: 'The labels of a job, as its printer takes them',
    description:
      'By `Accept`: `application/zpl` (each label as often as it has copies), `application/pdf` (a page for each label), `image/png` (the one that `label` names), in the pixels of the printer; `application/json`: layout in mm, for agents that render. Without it the first format of the printer. Asking for it begins the job.',
    params: z.strictObject({ id: Uuid }),
    query: z.strictObject({
      fence: Id,
      label: z.coerce.number().int().min(1).max(1_000).default(1).meta({ description: 'Of a PNG, from 1' }),
    }),
    mediaType: '*/*',
    response: FileBody,
    problems: ['not-found', 'conflict', 'gone'],
    async handle({ caller, params: { id }, query: { fence, label }, origin, request }) {
      const { printer_id, copies } = await ownJob(deps, caller, id);
      const [{ printer }, layouts] = await Promise.all([
        knownPrinter(deps.db, printer_id),
        keptLabels(deps.db, id),
      ]);
      const wanted = {
        ...{ printer, copies, label },
        format: formatOf(request.headers.accept ?? '', printer),
      };
      const drawn = await refusedAsProblem(() => draw(layouts, wanted));
      await changeJob(deps, id, origin, (job) => decideStart(job, fence));
      const bytes = Buffer.from(drawn.bytes);
      return new Reply(200, Readable.from([bytes], { objectMode: false }), {
        'Content-Type': drawn.type,
        'Content-Length': String(bytes.length),
        'Cache-Control': 'no-store',
      }) as never;
    },
  });

function formatOf(accept: string, { formats }: Printer): LabelFormat | 'json' {
  const types = accept.split(',').map((type) => type.split(';')[0]?.trim() ?? '');
  if (types.includes(JSON_TYPE)) return 'json';
  const named = Object.entries(TYPES).find(([, type]) => types.includes(type));
  return (named?.[0] as LabelFormat | undefined) ?? formats[0] ?? 'pdf';
}

type Wanted = { printer: Printer; copies: number; label: number; format: LabelFormat | 'json' };

async function draw(
  layouts: Layout[],
  { printer, copies, label, format }: Wanted,
): Promise<{ type: string; bytes: string | Uint8Array }> {
  const { dpi, medium, offsetXMm, offsetYMm } = printer;
  const device = { dpi, offsetMm: { x: offsetXMm, y: offsetYMm }, medium };
  const one = layouts[label - 1] ?? layouts[0];
  const { drawPdf, drawPng, drawZpl } = await rendering();
  switch (format) {
    case 'json':
      return { type: JSON_TYPE, bytes: JSON.stringify({ device, copies, layouts }) };
    case 'pdf':
      return { type: TYPES.pdf, bytes: await drawPdf(layouts, device) };
    case 'png':
      return { type: TYPES.png, bytes: one ? drawPng(one, device) : '' };
    case 'zpl': {
      const each = layouts.map((layout) => drawZpl(layout, device).repeat(copies));
      return { type: TYPES.zpl, bytes: each.join('') };
    }
  }
}
