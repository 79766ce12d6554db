import { z } from 'zod';
import { findPrinter } from '../../../projections/printer-list.ts';
import { printerStream } from '../../domain/events/index.ts';
import { type Endpoint, endpoint, oneLine, Problem, permission, Uuid } from '../../platform/http/index.ts';
import { ShownPrinter } from './answers.ts';
import type { PrintingDeps } from './printing-deps.ts';

const Offset = z.number().min(-50).max(50).default(0);
const Side = z.number().min(1).max(500);
const PrinterBody = z.strictObject({
  name: oneLine(100, 'one line of text').trim(),
  offsetXMm: Offset.meta({ description: 'Moves what is printed to the right' }),
  offsetYMm: Offset.meta({ description: 'Moves what is printed down' }),
  medium: z.strictObject({ widthMm: Side, heightMm: Side }).nullable().default(null),
});

/** Printers as people configure them; which there are is what agents say. */
export const printerEndpoints = ({ db, log }: Pick<PrintingDeps, 'db' | 'log'>): Endpoint[] => [
  endpoint({
    method: 'PUT',
    path: '/printers/{id}',
    access: permission('MANAGE_SETTINGS'),
    summary: 'Name a printer, set what lies in it, and correct where it prints',
    params: z.strictObject({ id: Uuid }),
    body: PrinterBody,
    response: ShownPrinter,
    problems: ['not-found'],
    async handle({ params: { id: printerId }, body: { name, offsetXMm, offsetYMm, medium }, origin }) {
      const { agentId, device } = (await knownPrinter(db, printerId)).printer;
      const data = {
        ...{ printerId, agentId, device, name, offsetXUm: um(offsetXMm), offsetYUm: um(offsetYMm) },
        medium: medium && { widthUm: um(medium.widthMm), heightUm: um(medium.heightMm) },
      };
      await log.append(printerStream(printerId), [{ type: 'PrinterConfigured', data }], { origin });
      return (await knownPrinter(db, printerId)).printer;
    },
  }),
];

/** @throws Problem `not-found` */
export async function knownPrinter(db: PrintingDeps['db'], printerId: string) {
  const found = await findPrinter(db, printerId);
  if (!found) throw new Problem('not-found', { reason: 'printer-unknown' });
  return found;
}

const um = (mm: number): number => Math.round(mm * 1_000);
