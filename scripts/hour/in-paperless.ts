import { until } from '../testing/until.ts';
import type { Hour } from './open-hour.ts';

const FIELD = 'Freigabe';

/** Waits until this decision stands in Paperless; null: none. @throws Error with what stands there */
export async function inPaperless(
  { paperless }: Pick<Hour['demo'], 'paperless'>,
  documentId: number,
  label: string | null,
): Promise<void> {
  const wanted = label && paperless.option(FIELD, label);
  await until(
    () => decisionOn(paperless, documentId),
    (value) => value === wanted,
    30_000,
  );
}

function decisionOn(paperless: Hour['demo']['paperless'], documentId: number): unknown {
  const field = paperless.customField(FIELD);
  return paperless.document(documentId).custom_fields.find((one) => one.field === field)?.value ?? null;
}
