import type { InputOf } from '../../api/client.ts';
import type { Schemas } from '../../api/interface.ts';

/** A barcode template as it is being written. */
export type TemplateDraft = InputOf<'POST', '/barcode-templates'>['body'];
export type Line = NonNullable<TemplateDraft['lines']>[number];

/** A new one: a code that people know, with its number beneath. */
export const newDraft = (): TemplateDraft => ({
  name: '',
  symbology: 'QRCode',
  content: 'NR{{number}}',
  numberRange: null,
  lines: [{ text: 'NR{{number}}', sizeMm: 4 }],
  ...{ widthMm: 62, heightMm: 29, marginMm: null },
  erkennungsMuster: '^NR(?P<number>\\d+)$',
  dateinameTemplate: null,
  trennt: 'none',
  felder: {},
});

/** What a person changes of one that there is. */
export function draftOf(template: Schemas['BarcodeTemplate']): TemplateDraft {
  const { templateId, version, isDefault, fields, needsDocument, ...draft } = template;
  return draft;
}
