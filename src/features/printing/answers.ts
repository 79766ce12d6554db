import { z } from 'zod';
import type { PrintJobRow } from '../../../projections/print-jobs.ts';
import { LabelFormat } from '../../../projections/printer-list.ts';
import { DrawnNumbers, PrintEnd, PrintReason } from '../../domain/events/index.ts';

const Medium = z.object({ widthMm: z.number(), heightMm: z.number() });

export const ShownPrinter = z
  .object({
    printerId: z.uuid(),
    agentId: z.uuid(),
    device: z.string().meta({ description: 'As its agent calls it' }),
    name: z.string(),
    dpi: z.int(),
    formats: z.array(LabelFormat),
    medium: Medium.nullable().meta({ description: 'What lies in it, as far as that is known' }),
    mediumSet: Medium.nullable().meta({ description: 'What people have set; null: what the agent says' }),
    offsetXMm: z.number(),
    offsetYMm: z.number(),
    state: z
      .enum(['ready', 'away', 'missing'])
      .meta({ description: '`missing`: its agent does not tell of it any more' }),
  })
  .meta({ id: 'Printer' });

export const ShownAgent = z
  .object({
    agentId: z.uuid(),
    name: z.string(),
    keyId: z.string(),
    state: z.enum(['new', 'here', 'away']).meta({ description: '`away`: not heard of for 90 seconds' }),
    seenAt: z.string().nullable(),
    version: z.string().nullable(),
    clockAheadMs: z
      .int()
      .nullable()
      .meta({ description: 'Its clock against ours; nothing is decided by it' }),
    rivalRefusedAt: z
      .string()
      .nullable()
      .meta({ description: 'When another process with the same key was last refused' }),
    printers: z.array(ShownPrinter),
  })
  .meta({ id: 'PrintAgent' });

export const ShownJob = z
  .object({
    jobId: z.uuid(),
    printerId: z.uuid(),
    printer: z.string(),
    templateId: z.uuid().nullable().meta({ description: 'Null: a test label' }),
    template: z.string().nullable(),
    labels: z.int(),
    copies: z.int(),
    numbers: DrawnNumbers.nullable(),
    again: z.object({ jobId: z.uuid(), reason: z.string() }).nullable(),
    state: z.enum(['queued', 'fetched', ...PrintEnd.options]),
    isBegun: z.boolean().meta({ description: 'The agent has the label: it cannot be called back' }),
    reason: PrintReason.nullable(),
    detail: z.string().nullable().meta({ description: 'In the words of the printer' }),
    queuedAt: z.string(),
    queuedBy: z.string().nullable(),
    endedAt: z.string().nullable(),
  })
  .meta({ id: 'PrintJob' });

/** @param names of the printer, and of the person */
export const shownJob = (
  row: PrintJobRow & { detail: string | null },
  names: { printer: string | undefined; person: string | undefined },
): z.input<typeof ShownJob> => ({
  ...{ jobId: row.job_id, printerId: row.printer_id, printer: names.printer ?? row.device },
  ...{ templateId: row.template?.templateId ?? null, template: row.template?.name ?? null },
  ...{ labels: row.labels, copies: row.copies, numbers: row.numbers, again: row.again },
  ...{ state: row.state, isBegun: row.started_at !== null, reason: row.reason, detail: row.detail },
  ...{ queuedAt: row.queued_at, queuedBy: names.person ?? null, endedAt: row.ended_at },
});
