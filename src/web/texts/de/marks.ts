/** What a document gives to think about before it is released, wherever it is shown. */
export const marks = {
  'invoice.mark.new-iban': 'neue IBAN',
  'invoice.mark.iban-unclear': 'IBAN nicht eindeutig lesbar',
  'invoice.mark.conflict': 'widersprüchliche Angaben',
  'invoice.mark.duplicate': 'gibt es schon',
  'invoice.mark.several-invoices': 'mehrere Rechnungen in einer Datei',
  'invoice.mark.not-read': 'noch nicht gelesen',
  'invoice.mark.unreadable': 'nicht lesbar',
  'invoice.mark.new-supplier': 'neuer Lieferant',
} as const;
