import { z } from 'zod';
import { barcodeTemplateRows } from '../../../projections/barcode-templates.ts';
import { BarcodeTemplateId } from '../../domain/events/index.ts';
import { type Endpoint, endpoint, permission } from '../../platform/http/index.ts';
import type { CatalogueDeps, openCatalogue } from './catalogue.ts';
import { TemplateAnswer, TemplateBody, templateAnswer } from './template-answer.ts';

const mayRead = permission('VIEW_INBOX');
const mayWrite = permission('MANAGE_SETTINGS');
const InPath = z.strictObject({ id: BarcodeTemplateId });

type Deps = Pick<CatalogueDeps, 'db'> & { catalogue: ReturnType<typeof openCatalogue> };

/** Barcode templates: everybody with the inbox reads them, administrators change them. */
export function templateEndpoints({ db, catalogue }: Deps): Endpoint[] {
  return [
    endpoint({
      method: 'GET',
      path: '/barcode-templates',
      access: mayRead,
      summary: 'How codes of the office look, and what a scan makes of them',
      response: z.object({ items: z.array(TemplateAnswer) }),
      handle: async () => ({ items: (await barcodeTemplateRows(db)).map(templateAnswer) }),
    }),
    endpoint({
      method: 'GET',
      path: '/barcode-templates/{id}',
      access: mayRead,
      summary: 'One barcode template',
      params: InPath,
      response: TemplateAnswer,
      problems: ['not-found'],
      handle: async ({ params: { id } }) => templateAnswer(await catalogue.find(id)),
    }),
    endpoint({
      method: 'POST',
      path: '/barcode-templates',
      access: mayWrite,
      summary: 'Add a barcode template; the first one is the default',
      description:
        'Patterns are RE2. Names and fields speak of `code`, `pages`, `scannedAt` and the named groups of the pattern; what is printed, of `number`, `user`, `document.…` and names of its own. It is saved only if a label of it can be printed and read. Fields are never control tags nor that of approvals.',
      body: TemplateBody,
      status: 201,
      response: TemplateAnswer,
      problems: ['conflict', 'dms-unavailable'],
      handle: async ({ body, origin }) => templateAnswer(await catalogue.add(body, origin)),
    }),
    endpoint({
      method: 'PUT',
      path: '/barcode-templates/{id}',
      access: mayWrite,
      summary: 'Save a barcode template as a whole',
      params: InPath,
      body: z.strictObject({
        template: TemplateBody,
        expected: z
          .int()
          .meta({ description: 'The version that the person saw; another one by now is a 409' }),
      }),
      response: TemplateAnswer,
      problems: ['not-found', 'conflict', 'dms-unavailable'],
      handle: async ({ params: { id }, body: { template, expected }, origin }) =>
        templateAnswer(await catalogue.save(id, template, expected, origin)),
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
      response: TemplateAnswer,
      problems: ['not-found', 'conflict'],
      handle: async ({ params: { id }, origin }) => templateAnswer(await catalogue.makeDefault(id, origin)),
    }),
  ];
}
