import { z } from 'zod';
import { eventType } from '../../platform/event-log/index.ts';
import { BarcodeTemplateId } from './barcode-templates.ts';
import { DocumentId } from './shapes.ts';

const about = { agentId: z.uuid(), name: z.string() };
const Micrometres = z.int().min(-500_000).max(500_000);

/** How a job can end. `unclear`: nobody knows whether the label came out; only a person can look. */
export const PrintEnd = z.enum(['printed', 'failed', 'unclear', 'expired', 'cancelled']);
export type PrintEnd = z.infer<typeof PrintEnd>;

/** Why a job did not end as printed. What a printer said in its own words is kept beside the log. */
export const PrintReason = z.enum([
  'printer-away',
  'printer-refused',
  'broke-off',
  'agent-restarted',
  'lease-ran-out',
  'not-rendered',
  'too-late',
]);
export type PrintReason = z.infer<typeof PrintReason>;

export const DrawnNumbers = z.strictObject({
  range: z.string(),
  from: z.int().min(0),
  to: z.int().min(0),
});
export type DrawnNumbers = z.infer<typeof DrawnNumbers>;

const jobId = z.uuid();
const times = (count: number) => (count === 1 ? '' : `${count} × `);
const numbered = (numbers: DrawnNumbers | null) =>
  numbers ? ` (${numbers.from === numbers.to ? numbers.from : `${numbers.from}–${numbers.to}`})` : '';

/**
 * Streams `print-agent-<id>`, `printer-<id>`, `print-job-<id>`. What stands on a label is kept beside the log, because
 * it may name people.
 */
export const printingEvents = {
  PrintAgentAdded: eventType({
    schema: 1,
    data: z.strictObject({ ...about, keyId: z.string() }),
    sentence: {
      de: ({ name }) => `Druckstation „${name}“ angelegt`,
      en: ({ name }) => `Print agent “${name}” added`,
    },
  }),
  PrintAgentKeyReplaced: eventType({
    schema: 1,
    data: z.strictObject({ ...about, keyId: z.string() }),
    sentence: {
      de: ({ name }) => `Druckstation „${name}“ hat einen neuen Schlüssel`,
      en: ({ name }) => `Print agent “${name}” has a new key`,
    },
  }),
  PrintAgentRemoved: eventType({
    schema: 1,
    data: z.strictObject(about),
    sentence: {
      de: ({ name }) => `Druckstation „${name}“ entfernt`,
      en: ({ name }) => `Print agent “${name}” removed`,
    },
  }),
  PrinterConfigured: eventType({
    schema: 1,
    data: z.strictObject({
      printerId: z.uuid(),
      agentId: z.uuid(),
      /** As its agent calls it. */
      device: z.string(),
      name: z.string(),
      /** By how much it prints too far left and too high: labels are moved by that. */
      offsetXUm: Micrometres,
      offsetYUm: Micrometres,
      /** What lies in it; null: what the agent says. */
      medium: z.strictObject({ widthUm: Micrometres.min(1), heightUm: Micrometres.min(1) }).nullable(),
    }),
    sentence: {
      de: ({ name }) => `Drucker „${name}“ eingestellt`,
      en: ({ name }) => `Printer “${name}” configured`,
    },
  }),
  PrintJobQueued: eventType({
    schema: 1,
    data: z.strictObject({
      jobId,
      agentId: z.uuid(),
      printerId: z.uuid(),
      device: z.string(),
      /** Null: a test label of the printer. */
      template: z
        .strictObject({ templateId: BarcodeTemplateId, version: z.int(), name: z.string() })
        .nullable(),
      /** Different labels, and how often each is printed. */
      labels: z.int().min(1),
      copies: z.int().min(1),
      numbers: DrawnNumbers.nullable(),
      /** The document whose fields stand on it. */
      fromDocument: DocumentId.nullable(),
      /** The job that is printed again, and why. */
      again: z.strictObject({ jobId, reason: z.string() }).nullable(),
    }),
    sentence: {
      de: ({ template, labels, copies, numbers, again }) =>
        `Druckauftrag: ${times(labels * copies)}${template ? `„${template.name}“` : 'Testetikett'}${numbered(numbers)}${again ? `, noch einmal: ${again.reason}` : ''}`,
      en: ({ template, labels, copies, numbers, again }) =>
        `Print job: ${times(labels * copies)}${template ? `“${template.name}”` : 'test label'}${numbered(numbers)}${again ? `, again: ${again.reason}` : ''}`,
    },
  }),
  PrintJobFetched: eventType({
    schema: 1,
    data: z.strictObject({
      jobId,
      /** Counts the fetches of a job: who holds a lower one is not listened to any more. */
      fence: z.int().min(1),
      leaseSeconds: z.int().min(1),
    }),
    sentence: {
      de: ({ fence }) =>
        fence === 1 ? 'Druckauftrag von der Station geholt' : 'Druckauftrag noch einmal geholt',
      en: ({ fence }) => (fence === 1 ? 'Print job fetched by the agent' : 'Print job fetched once more'),
    },
  }),
  /** From here on a label may come out of the printer: the job is given to nobody else. */
  PrintJobStarted: eventType({
    schema: 1,
    data: z.strictObject({ jobId, fence: z.int().min(1) }),
    sentence: { de: () => 'Druck begonnen', en: () => 'Printing begun' },
  }),
  PrintJobEnded: eventType({
    schema: 1,
    data: z.strictObject({ jobId, state: PrintEnd, reason: PrintReason.nullable() }),
    sentence: {
      de: ({ state }) =>
        ({
          printed: 'Etikett gedruckt',
          failed: 'Druck fehlgeschlagen',
          unclear: 'Unklar, ob das Etikett gedruckt wurde',
          expired: 'Druckauftrag abgelaufen',
          cancelled: 'Druckauftrag abgebrochen',
        })[state],
      en: ({ state }) =>
        ({
          printed: 'Label printed',
          failed: 'Printing failed',
          unclear: 'Unclear whether the label was printed',
          expired: 'Print job expired',
          cancelled: 'Print job cancelled',
        })[state],
    },
  }),
};
