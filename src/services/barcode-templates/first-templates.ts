import { BarcodeTemplateBody, barcodeTemplateStream, type DomainEvents } from '../../domain/events/index.ts';
import { appendIfUnchanged, type EventLog } from '../../platform/event-log/index.ts';
import { newTemplate } from './catalogue.ts';

/** What a first start brings along: what Paperless offices mostly have. Their ids are known, so they come once. */
const FIRST = [
  {
    templateId: '0193a000-a5a5-7000-8000-000000000001',
    template: BarcodeTemplateBody.parse({
      name: 'ASN',
      symbology: 'QRCode',
      content: "ASN{{padStart number 5 '0'}}",
      numberRange: 'asn',
      lines: [{ text: "ASN{{padStart number 5 '0'}}", sizeMm: 2.6 }],
      ...{ widthMm: 25.4, heightMm: 10, marginMm: 1.4 },
      erkennungsMuster: String.raw`^ASN(?P<asn>\d{1,10})$`,
      trennt: 'before',
      felder: { archiveSerialNumber: '{{asn}}' },
    }),
  },
  {
    templateId: '0193a000-a5a5-7000-8000-000000000002',
    template: BarcodeTemplateBody.parse({
      name: 'Lieferschein',
      symbology: 'Code128',
      numberRange: 'lieferschein',
      content: "LS-{{date date 'YYYY'}}-{{padStart number 5 '0'}}",
      lines: [{ text: "LS-{{date date 'YYYY'}}-{{padStart number 5 '0'}}", sizeMm: 4, bold: true }],
      erkennungsMuster: String.raw`^LS-(?P<number>[\w-]{1,40})$`,
      dateinameTemplate: "Lieferschein {{number}} {{date scannedAt 'YYYY-MM-DD'}}",
      trennt: 'before',
      felder: { title: 'Lieferschein {{number}}' },
    }),
  },
] as const;

/** Adds them where they have never been; one that was removed or changed stays so. */
export async function addFirstTemplates(
  log: Pick<EventLog<DomainEvents>, 'append' | 'version'>,
): Promise<void> {
  const origin = { actor: 'service', correlationId: 'first-start' };
  for (const [place, { templateId, template }] of FIRST.entries()) {
    const stream = barcodeTemplateStream(templateId);
    if ((await log.version(stream)) > 0) continue;
    const events = newTemplate(templateId, template, place === 0);
    // Another process may start at the same time.
    await appendIfUnchanged(log, stream, events, { origin, expectedVersion: 0 });
  }
}
