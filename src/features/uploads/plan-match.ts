import { isDeepStrictEqual } from 'node:util';
import type { ClientRow } from '../../../projections/clients.ts';
import type { Change, DocumentFields, NewCorrespondent, UploadNotice } from '../../domain/events/index.ts';
import type { FoundInvoice, InvoiceEntry } from '../../gateways/farm-system/index.ts';
import type { Nested } from '../../gateways/paperless/index.ts';
import { swapTags } from '../../services/document-changes/index.ts';
import { type FieldDefinition, isDate, toFieldValue } from '../../services/document-writing/index.ts';
import { correspondentOf, type KnownCorrespondents } from './correspondent-of.ts';
import { formatAmount, formatNote, oneLine } from './invoice-format.ts';
import type { WaitReason } from './judge-entries.ts';
import { titleOf } from './title-of.ts';
import type { UploadSettings } from './upload-settings.ts';

/** What a match depends on beside the document and the invoice. */
export type MatchContext = {
  settings: UploadSettings;
  correspondents: KnownCorrespondents;
  clients: readonly ClientRow[];
  tags: ReadonlyMap<number, Nested>;
  fields: ReadonlyMap<number, FieldDefinition>;
  /** Whether Paperless lets the service account give the document another owner. */
  mayGiveAway: boolean;
};

export type MatchPlan =
  | {
      kind: 'match';
      entryId: string;
      changes: Change[];
      /** To be created first; the document gets it then. */
      correspondent?: NewCorrespondent;
      /** What could not be done as asked. */
      notices: UploadNotice[];
    }
  | { kind: 'ambiguous'; entryIds: string[] }
  | { kind: 'waits'; reason: WaitReason };

/**
 * What completes a document whose entry was found: only what differs. What the farm system left empty, or wrote
 * so that it cannot be taken over, stays as it is in the document.
 *
 * @param results of the live search for the entry; only the entry itself counts
 */
export function planMatch(
  document: DocumentFields,
  entry: InvoiceEntry,
  results: readonly FoundInvoice[],
  context: MatchContext,
): MatchPlan {
  const found = results.filter(({ id }) => id === entry.id);
  const [invoice] = found;
  if (!invoice) return { kind: 'waits', reason: 'not-in-search' };
  if (found.some((other) => !isDeepStrictEqual(other, invoice))) {
    return { kind: 'ambiguous', entryIds: found.map(({ id }) => id) };
  }

  const notices: UploadNotice[] = [];
  const note = (notice: UploadNotice | undefined) => {
    if (notice && !notices.includes(notice)) notices.push(notice);
  };
  const { settings, tags } = context;
  const { title, notice } = titleOf(settings.titel, invoice, document.title);
  note(notice);
  if (invoice.amount && formatAmount(invoice.amount) === null) note('unknown-currency');
  const correspondent = correspondentOf(invoice.supplier, document.correspondent, context.correspondents);
  if ('notice' in correspondent) note(correspondent.notice);

  const wanted = {
    title,
    documentType: settings.dokumenttyp ?? undefined,
    created: createdOf(invoice, note),
    correspondent: 'id' in correspondent ? correspondent.id : undefined,
    owner: ownerOf(invoice, document.owner, context, note),
  };
  const changes: Change[] = [
    ...scalars(document, wanted),
    ...field(
      document,
      context,
      settings.belegnummerField,
      invoice.externalNumber,
      'number-does-not-fit',
      note,
    ),
    ...field(document, context, settings.linkField, invoice.link, 'link-does-not-fit', note),
    { what: 'note', to: formatNote(invoice) },
    ...swapTags(
      document.tags,
      { add: [...settings.tags, settings.tagErledigt], remove: settings.tagHochgeladen },
      tags,
    ),
  ];
  return {
    kind: 'match',
    entryId: entry.id,
    changes,
    ...('create' in correspondent && { correspondent: correspondent.create }),
    notices,
  };
}

type Note = (notice: UploadNotice) => void;
type Scalars = 'title' | 'documentType' | 'created' | 'correspondent' | 'owner';

const scalars = (
  document: DocumentFields,
  wanted: { [Name in Scalars]: DocumentFields[Name] | undefined },
): Change[] =>
  (Object.keys(wanted) as Scalars[]).flatMap((what): Change[] => {
    const [from, to] = [document[what], wanted[what]];
    return to === undefined || to === from ? [] : [{ what, from, to } as Change];
  });

function createdOf({ date }: FoundInvoice, note: Note): string | undefined {
  if (date === null) return undefined;
  // Paperless counts years from 1, and a paper from before 1900 is a slip of the pen.
  if (isDate(date) && date >= '1900') return date;
  note('impossible-date');
  return undefined;
}

/** The client of Paperless whose farm it is. A document that is somebody else's stays theirs. */
function ownerOf(
  { betriebId }: FoundInvoice,
  present: number | null,
  { clients, mayGiveAway }: MatchContext,
  note: Note,
): number | undefined {
  if (betriebId === null) return undefined;
  const client = clients.find(({ farmsys_betrieb_id }) => farmsys_betrieb_id === betriebId.trim());
  if (!client) note('unknown-betrieb');
  if (!client || client.client_id === present || mayGiveAway) return client?.client_id;
  note('owner-not-changeable');
  return undefined;
}

function field(
  document: DocumentFields,
  { fields }: MatchContext,
  id: number | null,
  text: string | null,
  unfit: UploadNotice,
  note: Note,
): Change[] {
  if (id === null || text === null || oneLine(text) === '') return [];
  const definition = fields.get(id);
  const to = definition && toFieldValue(definition, oneLine(text));
  if (to === undefined) {
    note(definition ? unfit : 'field-missing');
    return [];
  }
  const from = document.customFields.find((one) => one.field === id)?.value;
  return from === to ? [] : [{ what: 'customField', field: id, ...(from !== undefined && { from }), to }];
}
