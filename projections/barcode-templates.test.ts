import { suite } from 'uvu';
import { at, fact, given } from '../scripts/testing/given.ts';
import { BarcodeTemplateBody, recordedTemplate } from '../src/domain/events/index.ts';
import { barcodeTemplates } from './barcode-templates.ts';

const catalogue = suite('barcode templates');
const ASN = '5f0c7d7e-0000-4000-8000-000000000001';
const NOTE = '5f0c7d7e-0000-4000-8000-000000000002';
const body = (name: string) =>
  recordedTemplate(
    BarcodeTemplateBody.parse({ name, symbology: 'QRCode', content: 'X{{number}}', erkennungsMuster: '^X' }),
  );
const saved = (templateId: string, name: string) =>
  fact('BarcodeTemplateSaved', { templateId, template: body(name) });
const chosen = (templateId: string, name: string) => fact('DefaultTemplateSet', { templateId, name });
const row = (template_id: string, name: string, step: number) => ({
  ...{ template_id, template: body(name), changed_at: at(step), changed_by: 'test' },
});

catalogue('a template is as it was saved last', () => {
  given(saved(ASN, 'ASN'), saved(ASN, 'ASN 2'))
    .fold(barcodeTemplates)
    .gives({ ...row(ASN, 'ASN 2', 2), version: 2, default_since: null });
});

catalogue('the default knows since when, also after it was saved again', () => {
  given(saved(ASN, 'ASN'), chosen(ASN, 'ASN'), saved(NOTE, 'LS'), chosen(NOTE, 'LS'), saved(ASN, 'ASN'))
    .fold(barcodeTemplates)
    .gives(
      { ...row(ASN, 'ASN', 5), version: 5, default_since: 2 },
      { ...row(NOTE, 'LS', 3), version: 4, default_since: 4 },
    );
});

catalogue('a removed one is gone', () => {
  given(saved(ASN, 'ASN'), fact('BarcodeTemplateRemoved', { templateId: ASN, name: 'ASN' }))
    .fold(barcodeTemplates)
    .gives();
});

catalogue.run();
