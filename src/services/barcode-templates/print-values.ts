import type { Paperless, PaperlessDocument } from '../../gateways/paperless/index.ts';
import { dayIn } from '../../libs/calendar/index.ts';
import { type Caller, type FieldError, Problem, personOf } from '../../platform/http/index.ts';
import type { DocumentValues, LabelValues, PrintedTemplate } from './compose-label.ts';
import { wrongFields } from './compose-label.ts';

export type PrintValuesDeps = {
  /** Rejects for a person who may not see a document. */
  mayLook: (person: ReturnType<typeof personOf>, documentId: number) => Promise<PaperlessDocument>;
  paperless: Pick<Paperless, 'nameOf'>;
  /** In which it is today; IANA. */
  timeZone: string;
};

export type AskedValues = {
  fields: Readonly<Record<string, string>>;
  documentId?: number | undefined;
};

/**
 * What a label of this person is made of, all but its number.
 *
 * @param complete whether it is about to be printed: then nothing may be missing
 * @throws Problem with the fields that are wrong, or when the person may not see the document
 */
export async function printValues(
  { mayLook, paperless, timeZone }: PrintValuesDeps,
  template: PrintedTemplate,
  { fields, documentId }: AskedValues,
  { caller, complete }: { caller: Caller; complete: boolean },
): Promise<Omit<LabelValues, 'number'>> {
  const person = personOf(caller);
  const seesDocuments = person.permissions.some((one) => one === 'EDIT_DOCUMENTS' || one === 'VIEW_FREIGABE');
  if (documentId !== undefined && !seesDocuments) {
    throw new Problem('forbidden', { reason: 'permission-missing', permission: 'EDIT_DOCUMENTS' });
  }
  const opened = documentId === undefined ? null : await mayLook(person, documentId);
  const document = opened && (await documentValues(paperless, opened));
  const errors: FieldError[] = wrongFields(template, { fields, document }, { complete });
  if (errors.length > 0) throw new Problem('invalid-request', undefined, { errors });
  const user = person.username ?? person.email ?? '';
  return { fields, document, user, date: dayIn(timeZone) };
}

async function documentValues(
  { nameOf }: Pick<Paperless, 'nameOf'>,
  { id, title, correspondent, documentType, created }: PaperlessDocument,
): Promise<DocumentValues> {
  const [sender, type] = await Promise.all([
    correspondent === null ? '' : nameOf('correspondent', correspondent),
    documentType === null ? '' : nameOf('documentType', documentType),
  ]);
  return { id: String(id), title, correspondent: sender, documentType: type, created };
}
