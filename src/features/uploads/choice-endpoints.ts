import { z } from 'zod';
import { uploadStatesOf } from '../../../projections/upload-states.ts';
import type { FarmSystem, FoundInvoice } from '../../gateways/farm-system/index.ts';
import type { PaperlessDocument } from '../../gateways/paperless/index.ts';
import { type Endpoint, endpoint, Id, Problem, permission, personOf } from '../../platform/http/index.ts';
import type { DocumentAccess } from '../../services/document-access/index.ts';
import type { CheckDeps } from './check-document.ts';
import { choiceOf, Differing, differingIn, EntryShown, invoiceShown, UploadChoice } from './choice-of.ts';
import { chooseEntry, takeChoiceBack } from './choose-entry.ts';
import { idsOf } from './judge-entries.ts';
import { uploadSettings } from './upload-settings.ts';

type Deps = Omit<CheckDeps, 'farm'> & { farm: FarmSystem | null; access: DocumentAccess };

const EntryId = z.string().min(1).max(200);
const Wish = z.strictObject({
  entryId: EntryId,
  entryIds: z.array(EntryId).min(2).max(100).meta({ description: 'All that the person saw' }),
  instead: EntryId.nullable().default(null).meta({ description: 'The choice that stood when they saw them' }),
});
const UploadChoices = z
  .object({
    documentId: z.int(),
    title: z.string(),
    entries: z.array(EntryShown),
    differing: z.array(Differing).meta({ description: 'In what the entries differ' }),
    choice: UploadChoice,
  })
  .meta({ id: 'UploadChoices' });

const access = permission('EDIT_DOCUMENTS');
const params = z.strictObject({ documentId: Id });

/** Several entries for one document: looked at side by side, one of them chosen, the choice taken back. */
export function choiceEndpoints(deps: Deps): Endpoint[] {
  const { db, farm } = deps;

  const known = async ({ id, tags }: PaperlessDocument) => {
    const [states, settings] = await Promise.all([uploadStatesOf(db, [id]), uploadSettings(db)]);
    const isUploaded = settings !== null && tags.includes(settings.tagHochgeladen);
    return { state: states.get(id), settings, isUploaded };
  };
  const choiceNow = async (document: PaperlessDocument) => {
    const { state, isUploaded } = await known(document);
    return choiceOf(state, isUploaded);
  };

  return [
    endpoint({
      method: 'GET',
      path: '/farmsys/ambiguous-uploads/{documentId}',
      access,
      summary: 'The entries of the farm system for a document, and in what they differ',
      params,
      response: UploadChoices,
      problems: ['not-found', 'conflict', 'dms-unavailable', 'farm-unavailable'],
      async handle({ params: { documentId }, caller }) {
        const document = await deps.access.open(personOf(caller), documentId, 'see');
        if (!farm) throw new Problem('conflict', { reason: 'nothing-to-choose', documentId });
        const entries = await entriesOf(farm, documentId);
        return {
          ...{ documentId, title: document.title, entries },
          differing: differingIn(entries.map(({ invoice }) => invoice)),
          choice: await choiceNow(document),
        };
      },
    }),
    endpoint({
      method: 'PUT',
      path: '/farmsys/ambiguous-uploads/{documentId}/choice',
      access,
      summary: 'Choose the entry that a document belongs to; the document is completed from it',
      description:
        'The choice is recorded first and holds for as long as there are just these entries. Where the match cannot be written at once, the next upload check does it.',
      params,
      body: Wish,
      response: UploadChoice,
      problems: ['not-found', 'conflict', 'dms-unavailable', 'farm-unavailable'],
      async handle({ params: { documentId }, body: wish, caller, origin }) {
        const document = await deps.access.open(personOf(caller), documentId, 'change');
        const { settings, isUploaded } = await known(document);
        if (!farm || !settings) throw new Problem('conflict', { reason: 'nothing-to-choose', documentId });
        await chooseEntry({ ...deps, farm }, { documentId, origin, wish, isUploaded, settings });
        return choiceNow(document);
      },
    }),
    endpoint({
      method: 'DELETE',
      path: '/farmsys/ambiguous-uploads/{documentId}/choice',
      access,
      summary: 'Take a choice back whose match is not written yet',
      description: 'A match that is written is taken back by its event, as any other change of a document.',
      params,
      response: UploadChoice,
      problems: ['not-found', 'conflict', 'dms-unavailable'],
      async handle({ params: { documentId }, caller, origin }) {
        const document = await deps.access.open(personOf(caller), documentId, 'change');
        await takeChoiceBack(deps, { documentId, origin });
        return choiceNow(document);
      },
    }),
  ];
}

/** Each entry with what the search of the farm system shows of it. */
async function entriesOf(farm: FarmSystem, documentId: number): Promise<z.output<typeof EntryShown>[]> {
  const entries = await farm.findInvoices(documentId);
  const texts = [...new Set(entries.map(({ searchText }) => searchText))];
  const found: FoundInvoice[] = (await Promise.all(texts.map((text) => farm.liveSearch(text)))).flat();
  return idsOf(entries).map((id) => {
    const invoice = found.find((one) => one.id === id);
    return { id, invoice: invoice ? invoiceShown(invoice) : null };
  });
}
