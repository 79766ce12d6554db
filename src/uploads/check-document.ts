import type { UploadState } from '../../projections/upload-states.ts';
import type { Queryable } from '../database/index.ts';
import type { DocumentChanges } from '../document-changes/index.ts';
import { toFields } from '../document-writing/index.ts';
import type { EventLog, NewEvent } from '../event-log/index.ts';
import { type DomainEvents, documentStream } from '../events/index.ts';
import type { FarmSystem, InvoiceEntry } from '../farm-system/index.ts';
import type { JobRun } from '../jobs/index.ts';
import type { Paperless, PaperlessDocument } from '../paperless/index.ts';
import type { RunCommand } from '../runs/index.ts';
import { isSame, judgeEntries, type WaitReason } from './judge-entries.ts';
import { planMatch } from './plan-match.ts';
import { surroundings } from './surroundings.ts';
import { swapTags } from './swap-tags.ts';
import type { Outcome } from './upload-result.ts';
import type { UploadSettings } from './upload-settings.ts';
import { writeUpload } from './write-upload.ts';

export type CheckDeps = {
  db: Queryable;
  log: EventLog<DomainEvents>;
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
  command: RunCommand;
  lease: JobRun['lease'];
};

/**
 * Asks the farm system about one document and does what follows from the answer; in a dry run only says it.
 *
 * @throws FarmSystemError, PaperlessError, SessionLockLost; a change of the document that fails is an outcome
 */
export async function checkDocument(deps: CheckDeps, look: Look): Promise<Outcome> {
  const { documentId, settings, state } = look;
  const entries = await deps.farm.findInvoices(documentId);
  const verdict = judgeEntries(entries, { tagManuell: settings.tagManuell, state });
  switch (verdict.kind) {
    case 'waits':
      return waits(deps, look, verdict.reason, entries);
    case 'ambiguous':
      return ambiguous(deps, look, verdict.entryIds);
    case 'manual':
      return whileUploaded(deps, look, (document) => handOver(deps, look, document, verdict.tag));
    case 'one':
      return match(deps, look, verdict.entry);
  }
}

/** The document as it is now, provided that it still waits; nobody here changes it meanwhile. */
function whileUploaded(
  { paperless, changes }: CheckDeps,
  { documentId, settings }: Look,
  act: (document: PaperlessDocument) => Promise<Outcome>,
): Promise<Outcome> {
  return changes.documentMutex(documentId, async () => {
    const document = await paperless.document(documentId);
    if (document?.tags.includes(settings.tagHochgeladen)) return act(document);
    return { outcome: 'waits', reason: 'no-longer-uploaded' };
  });
}

async function match(deps: CheckDeps, look: Look, entry: InvoiceEntry): Promise<Outcome> {
  const results = await deps.farm.liveSearch(entry.searchText);
  return whileUploaded(deps, look, async (document) => {
    const around = await surroundings(deps, look.settings, document);
    const plan = planMatch(toFields(document), entry, results, around);
    if (plan.kind === 'waits') return waits(deps, look, plan.reason, [entry]);
    if (plan.kind === 'ambiguous') return ambiguous(deps, look, plan.entryIds);
    const { kind: _, changes, ...match } = plan;
    const { correspondent, notices } = match;
    return {
      ...(await writeUpload(deps.changes, look, { document, changes, match })),
      entryIds: [entry.id],
      ...(correspondent && { newCorrespondent: correspondent.name }),
      ...(notices.length > 0 && { notices }),
    };
  });
}

async function handOver(
  deps: CheckDeps,
  look: Look,
  document: PaperlessDocument,
  tag: number,
): Promise<Outcome> {
  const { byId } = await deps.paperless.choices.tags.list();
  const changes = swapTags(document.tags, { add: [tag], remove: look.settings.tagHochgeladen }, byId);
  return writeUpload(deps.changes, look, { document, changes });
}

async function waits(
  deps: CheckDeps,
  look: Look,
  reason: WaitReason,
  entries: readonly InvoiceEntry[],
): Promise<Outcome> {
  const { documentId, state } = look;
  if (state?.state === 'ambiguous')
    await record(deps, look, { type: 'UploadAmbiguityEnded', data: { documentId } });
  return {
    outcome: 'waits',
    reason,
    ...(entries.length > 0 && { entryIds: entries.map(({ id }) => id) }),
  };
}

/** Told once, not at every run. */
async function ambiguous(deps: CheckDeps, look: Look, entryIds: string[]): Promise<Outcome> {
  const { documentId, state } = look;
  const known = state?.state === 'ambiguous' && isSame(state.entry_ids, entryIds);
  if (!known) await record(deps, look, { type: 'UploadAmbiguous', data: { documentId, entryIds } });
  return { outcome: 'ambiguous', entryIds };
}

async function record(
  { log }: CheckDeps,
  { documentId, command }: Look,
  event: NewEvent<DomainEvents>,
): Promise<void> {
  if (command.dryRun) return;
  await log.append(documentStream(documentId), [event], { origin: command.origin });
}
