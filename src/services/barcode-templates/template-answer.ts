import { z } from 'zod';
import type { BarcodeTemplate } from '../../../projections/barcode-templates.ts';
import { BarcodeTemplateBody, BarcodeTemplateId, freeFields } from '../../domain/events/index.ts';
import { needsDocument } from './compose-label.ts';

/** As a person writes it. */
export const TemplateBody = BarcodeTemplateBody.meta({ id: 'BarcodeTemplateBody' });

/** As it is shown, with what it asks for when a label of it is printed. */
export const TemplateAnswer = z
  .object({
    ...BarcodeTemplateBody.shape,
    templateId: BarcodeTemplateId,
    version: z.int().meta({ description: 'To be sent along when it is saved' }),
    isDefault: z.boolean(),
    fields: z.array(z.string()).meta({ description: 'What a person fills in when a label is printed' }),
    needsDocument: z.boolean().meta({ description: 'It is printed from a document, and not without' }),
  })
  .meta({ id: 'BarcodeTemplate' });

export const templateAnswer = (template: BarcodeTemplate) => ({
  ...template,
  fields: freeFields(template),
  needsDocument: needsDocument(template),
});
