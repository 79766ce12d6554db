import type { UploadState } from '../../projections/upload-states.ts';
import type { Queryable } from '../database/index.ts';
import type { DocumentChanges } from '../document-changes/index.ts';
import { toFields } from '../document-writing/index.ts';
import type { EventLog, NewEvent } from '../event-log/index.ts';
import { documentStream, type HouseEvents } from '../events/index.ts';
import type { FarmSystem, InvoiceEntry } from '../farm-system/index.ts';
import type { JobRun } from '../jobs/index.ts';
import type { Paperless, PaperlessDocument } from '../paperless/index.ts';
import type { RunOrder } from '../runs/index.ts';
import { isSame, judgeEntries, type WaitReason } from './judge-entries.ts';
import { planMatch } from './plan-match.ts';
import { surroundings } from './surroundings.ts';
import { swapTags } from './swap-tags.ts';
import type { Outcome } from './upload-result.ts';
import type { UploadSettings } from './upload-settings.ts';
import { writeUpload } from './write-upload.ts';

export type CheckNeeds = {
  db: Queryable;
  log: EventLog<HouseEvents>;
  paperless: Paperless;
  farm: FarmSystem;
  changes: DocumentChanges;
};

/** One document of a run. */
export type Look = {
  documentId: number;
  /** What earlier runs found out about it. */
  state: UploadState | undefined;
  settings: UploadSettings;
  order: RunOrder;
  lease: JobRun['lease'];
};

/**
 * Asks the farm system about one document and does what follows from the answer; in a dry run only says it.
 *
 * @throws FarmSystemError, PaperlessError, SessionLockLost; a change of the document that fails is an outcome
 */
export async function checkDocument(needs: CheckNeeds, look: Look): Promise<Outcome> {
  const { documentId, settings, state } = look;
  const entries = await needs.farm.findInvoices(documentId);
  const verdict = judgeEntries(entries, { tagManuell: settings.tagManuell, state });
  switch (verdict.kind) {
    case 'waits':
      return waits(needs, look, verdict.reason, entries);
    case 'ambiguous':
      return ambiguous(needs, look, verdict.entryIds);
    case 'manual':
      return whileUploaded(needs, look, (document) => handOver(needs, look, document, verdict.tag));
    case 'one':
      return match(needs, look, verdict.entry);
  }
}

/** The document as it is now, provided that it still waits; nobody here changes it meanwhile. */
function whileUploaded(
  { paperless, changes }: CheckNeeds,
  { documentId, settings }: Look,
  act: (document: PaperlessDocument) => Promise<Outcome>,
): Promise<Outcome> {
  return changes.oneAtATime(documentId, async () => {
    const document = await paperless.document(documentId);
    if (document?.tags.includes(settings.tagHochgeladen)) return act(document);
    return { outcome: 'waits', reason: 'no-longer-uploaded' };
  });
}

async function match(needs: CheckNeeds, look: Look, entry: InvoiceEntry): Promise<Outcome> {
  const results = await needs.farm.liveSearch(entry.searchText);
  return whileUploaded(needs, look, async (document) => {
    const around = await surroundings(needs, look.settings, document);
    const plan = planMatch(toFields(document), entry, results, around);
    if (plan.kind === 'waits') return waits(needs, look, plan.reason, [entry]);
    if (plan.kind === 'ambiguous') return ambiguous(needs, look, plan.entryIds);
    const { kind: _, changes, ...match } = plan;
    const { correspondent, notices } = match;
    return {
      ...(await writeUpload(needs.changes, look, { document, changes, match })),
      entryIds: [entry.id],
      ...(correspondent && { newCorrespondent: correspondent.name }),
      ...(notices.length > 0 && { notices }),
    };
  });
}

async function handOver(
  needs: CheckNeeds,
  look: Look,
  document: PaperlessDocument,
  tag: number,
): Promise<Outcome> {
  const { byId } = await needs.paperless.choices.tags.list();
  const changes = swapTags(document.tags, { add: [tag], remove: look.settings.tagHochgeladen }, byId);
  return writeUpload(needs.changes, look, { document, changes });
}

async function waits(
  needs: CheckNeeds,
  look: Look,
  reason: WaitReason,
  entries: readonly InvoiceEntry[],
): Promise<Outcome> {
  const { documentId, state } = look;
  if (state?.state === 'ambiguous')
    await record(needs, look, { type: 'UploadAmbiguityEnded', data: { documentId } });
  return {
    outcome: 'waits',
    reason,
    ...(entries.length > 0 && { entryIds: entries.map(({ id }) => id) }),
  };
}

/** Told once, not at every run. */
async function ambiguous(needs: CheckNeeds, look: Look, entryIds: string[]): Promise<Outcome> {
  const { documentId, state } = look;
  const known = state?.state === 'ambiguous' && isSame(state.entry_ids, entryIds);
  if (!known) await record(needs, look, { type: 'UploadAmbiguous', data: { documentId, entryIds } });
  return { outcome: 'ambiguous', entryIds };
}

async function record(
  { log }: CheckNeeds,
  { documentId, order }: Look,
  event: NewEvent<HouseEvents>,
): Promise<void> {
  if (order.dryRun) return;
  await log.append(documentStream(documentId), [event], { origin: order.origin });
}
