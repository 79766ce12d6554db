import { randomUUID } from 'node:crypto';
import { type BarcodeTemplate, barcodeTemplateRows } from '../../../projections/barcode-templates.ts';
import {
  type BarcodeTemplateBody,
  barcodeTemplateStream,
  type DomainEvents,
  type Reference,
  recordedTemplate,
} from '../../domain/events/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { appendIfUnchanged, type EventLog, type Origin } from '../../platform/event-log/index.ts';
import { type FieldError, Problem } from '../../platform/http/index.ts';
import { labelErrors } from './check-template.ts';
import { referencesOf } from './template-references.ts';

export type CatalogueDeps = {
  db: Queryable;
  log: Pick<EventLog<DomainEvents>, 'append'>;
  /** What is wrong with what a template names in Paperless; nothing: it is all there, and may be written. */
  checkReferences: (references: Reference[]) => Promise<FieldError[]>;
};

/** The templates of the office. What is refused is a `Problem`. */
export function openCatalogue({ db, log, checkReferences }: CatalogueDeps) {
  const find = async (templateId: string): Promise<BarcodeTemplate> => {
    const found = (await barcodeTemplateRows(db)).find((template) => template.templateId === templateId);
    if (!found) throw new Problem('not-found', { reason: 'template-unknown' });
    return found;
  };
  const check = async (template: BarcodeTemplateBody): Promise<void> => {
    const errors = [...(await checkReferences(referencesOf(template))), ...(await labelErrors(db, template))];
    if (errors.length === 0) return;
    throw new Problem('invalid-request', undefined, { errors });
  };
  const append = async (
    templateId: string,
    events: Parameters<typeof log.append>[1],
    expectedVersion: number,
    origin: Origin,
  ) => {
    const stream = barcodeTemplateStream(templateId);
    const recorded = await appendIfUnchanged(log, stream, events, { origin, expectedVersion });
    if (!recorded) throw new Problem('conflict', { reason: 'stale' });
  };

  return {
    find,

    async add(template: BarcodeTemplateBody, origin: Origin): Promise<BarcodeTemplate> {
      await check(template);
      const templateId = randomUUID();
      const isFirst = (await barcodeTemplateRows(db)).length === 0;
      await append(templateId, newTemplate(templateId, template, isFirst), 0, origin);
      return find(templateId);
    },

    /** @param expected the version that the person saw */
    async save(
      templateId: string,
      template: BarcodeTemplateBody,
      expected: number,
      origin: Origin,
    ): Promise<BarcodeTemplate> {
      await find(templateId);
      await check(template);
      const data = { templateId, template: recordedTemplate(template) };
      await append(templateId, [{ type: 'BarcodeTemplateSaved', data }], expected, origin);
      return find(templateId);
    },

    /** The default stays: another one has to take its place first. */
    async remove(templateId: string, origin: Origin): Promise<void> {
      const { name, version, isDefault } = await find(templateId);
      if (isDefault) throw new Problem('conflict', { reason: 'default-template' });
      await append(
        templateId,
        [{ type: 'BarcodeTemplateRemoved', data: { templateId, name } }],
        version,
        origin,
      );
    },

    async makeDefault(templateId: string, origin: Origin): Promise<BarcodeTemplate> {
      const template = await find(templateId);
      if (template.isDefault) return template;
      const data = { templateId, name: template.name };
      await append(templateId, [{ type: 'DefaultTemplateSet', data }], template.version, origin);
      return find(templateId);
    },
  };
}

/** What is recorded of a new one; there is a default as soon as there is any. */
export const newTemplate = (templateId: string, template: BarcodeTemplateBody, isDefault: boolean) => [
  {
    type: 'BarcodeTemplateSaved' as const,
    data: { templateId, template: recordedTemplate(template) },
  },
  ...(isDefault ? [{ type: 'DefaultTemplateSet' as const, data: { templateId, name: template.name } }] : []),
];
