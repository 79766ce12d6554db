/** What a document gives to think about before it is released, wherever it is shown. */
export const marks = {
  'invoice.mark.new-iban': 'new IBAN',
  'invoice.mark.iban-unclear': 'IBAN cannot be told for sure',
  'invoice.mark.conflict': 'contradicting facts',
  'invoice.mark.duplicate': 'exists already',
  'invoice.mark.several-invoices': 'several invoices in one file',
  'invoice.mark.not-read': 'not read yet',
  'invoice.mark.unreadable': 'cannot be read',
  'invoice.mark.new-supplier': 'new supplier',
} as const;
