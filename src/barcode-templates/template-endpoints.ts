import { z } from 'zod';
import { barcodeTemplateRows } from '../../projections/barcode-templates.ts';
import { BarcodeTemplateBody, BarcodeTemplateId } from '../events/index.ts';
import { type Endpoint, endpoint, permission } from '../http/index.ts';
import { type CatalogueDeps, openCatalogue } from './catalogue.ts';

const mayRead = permission('VIEW_INBOX');
const mayWrite = permission('MANAGE_SETTINGS');
const InPath = z.strictObject({ id: BarcodeTemplateId });

const Body = BarcodeTemplateBody.meta({ id: 'BarcodeTemplateBody' });
const Shown = z
  .object({
    ...BarcodeTemplateBody.shape,
    templateId: BarcodeTemplateId,
    version: z.int().meta({ description: 'To be sent along when it is saved' }),
    isDefault: z.boolean(),
  })
  .meta({ id: 'BarcodeTemplate' });

/** Barcode templates: everybody with the inbox reads them, administrators change them. */
export function templateEndpoints(deps: CatalogueDeps): Endpoint[] {
  const catalogue = openCatalogue(deps);
  return [
    endpoint({
      method: 'GET',
      path: '/barcode-templates',
      access: mayRead,
      summary: 'How codes of the office look, and what a scan makes of them',
      response: z.object({ items: z.array(Shown) }),
      handle: async () => ({ items: await barcodeTemplateRows(deps.db) }),
    }),
    endpoint({
      method: 'GET',
      path: '/barcode-templates/{id}',
      access: mayRead,
      summary: 'One barcode template',
      params: InPath,
      response: Shown,
      problems: ['not-found'],
      handle: ({ params: { id } }) => catalogue.find(id),
    }),
    endpoint({
      method: 'POST',
      path: '/barcode-templates',
      access: mayWrite,
      summary: 'Add a barcode template; the first one is the default',
      description:
        'Patterns are RE2. Names and fields speak of `code`, `pages`, `scannedAt` and the named groups of the pattern. Fields are never control tags nor that of approvals.',
      body: Body,
      status: 201,
      response: Shown,
      problems: ['conflict', 'dms-unavailable'],
      handle: ({ body, origin }) => catalogue.add(body, origin),
    }),
    endpoint({
      method: 'PUT',
      path: '/barcode-templates/{id}',
      access: mayWrite,
      summary: 'Save a barcode template as a whole',
      params: InPath,
      body: z.strictObject({
        template: Body,
        expected: z
          .int()
          .meta({ description: 'The version that the person saw; another one by now is a 409' }),
      }),
      response: Shown,
      problems: ['not-found', 'conflict', 'dms-unavailable'],
      handle: ({ params: { id }, body: { template, expected }, origin }) =>
        catalogue.save(id, template, expected, origin),
    }),
    endpoint({
      method: 'DELETE',
      path: '/barcode-templates/{id}',
      access: mayWrite,
      summary: 'Remove a barcode template; the default one only after another has taken its place',
      params: InPath,
      response: z.object({ templateId: BarcodeTemplateId, state: z.literal('removed') }),
      problems: ['not-found', 'conflict'],
      async handle({ params: { id }, origin }) {
        await catalogue.remove(id, origin);
        return { templateId: id, state: 'removed' as const };
      },
    }),
    endpoint({
      method: 'PUT',
      path: '/barcode-templates/{id}/default',
      access: mayWrite,
      summary: 'Make a barcode template the default: it is preselected where one is printed',
      params: InPath,
      response: Shown,
      problems: ['not-found', 'conflict'],
      handle: ({ params: { id }, origin }) => catalogue.makeDefault(id, origin),
    }),
  ];
}
