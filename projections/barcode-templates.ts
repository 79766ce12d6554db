import { type BarcodeTemplateBody, type RecordedTemplate, templateInMm } from '../src/domain/events/index.ts';
import type { Queryable } from '../src/platform/database/index.ts';
import { projection } from './projection.ts';

/** How a barcode of the office is printed, and what a scan of it does. */
export type BarcodeTemplateRow = {
  template_id: string;
  template: RecordedTemplate;
  /** Of its stream: a save names the version it was based on. */
  version: number;
  /** Position of the event that made it the default; the highest of all templates is the default. */
  default_since: number | null;
  changed_at: string;
  changed_by: string;
};

export const barcodeTemplates = projection<BarcodeTemplateRow, string>({
  name: 'barcode_templates',
  version: 1,
  key: 'template_id',
  keysOf: ({ data }) => ('templateId' in data ? [data.templateId] : []),
  on: {
    BarcodeTemplateSaved: (row, { data: { templateId, template }, version, recordedAt, metadata }) => ({
      template_id: templateId,
      template,
      version,
      default_since: row?.default_since ?? null,
      changed_at: recordedAt,
      changed_by: metadata.actor,
    }),
    BarcodeTemplateRemoved: () => null,
    DefaultTemplateSet: (row, { position, version }) => row && { ...row, version, default_since: position },
  },
});

export type BarcodeTemplate = BarcodeTemplateBody & {
  templateId: string;
  version: number;
  isDefault: boolean;
};

/** All of them, by name. */
export async function barcodeTemplateRows(db: Queryable): Promise<BarcodeTemplate[]> {
  const { rows } = await db.query<BarcodeTemplateRow & { is_default: boolean }>(
    `select *, coalesce(default_since = max(default_since) over (), false) as is_default
       from barcode_templates order by lower(template ->> 'name'), template_id`,
  );
  return rows.map(({ template_id, template, version, is_default }) => ({
    ...templateInMm(template),
    ...{ templateId: template_id, version, isDefault: is_default },
  }));
}
