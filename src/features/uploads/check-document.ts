import { openChoices, type UploadState, uploadStatesOf } from '../../../projections/upload-states.ts';
import { type DomainEvents, documentStream } from '../../domain/events/index.ts';
import type { FarmSystem, InvoiceEntry } from '../../gateways/farm-system/index.ts';
import type { Paperless, PaperlessDocument } from '../../gateways/paperless/index.ts';
import type { Lease } from '../../platform/async/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { EventLog, NewEvent } from '../../platform/event-log/index.ts';
import type { DocumentChanges } from '../../services/document-changes/index.ts';
import { swapTags } from '../../services/document-changes/index.ts';
import { toFields } from '../../services/document-writing/index.ts';
import type { RunCommand } from '../../services/runs/index.ts';
import { chosenOf, idsOf, judgeEntries, sameIds, type WaitReason } from './judge-entries.ts';
import { loadMatchContext } from './load-match-context.ts';
import { planMatch } from './plan-match.ts';
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
type DocumentCheck = {
  documentId: number;
  /** What earlier runs found out about it. */
  state: UploadState | undefined;
  settings: UploadSettings;
  command: RunCommand;
  /** That of the run; absent where a person waits for it. */
  lease?: Lease;
};

/**
 * Asks the farm system about one document and does what follows from the answer; in a dry run only says it.
 *
 * @throws FarmSystemError, PaperlessError, SessionLockLost; a change of the document that fails is an outcome
 */
export async function checkDocument(deps: CheckDeps, check: DocumentCheck): Promise<Outcome> {
  const { documentId, settings, state } = check;
  const entries = await deps.farm.findInvoices(documentId);
  const verdict = judgeEntries(entries, { tagManuell: settings.tagManuell, state });
  switch (verdict.kind) {
    case 'waits':
      return waits(deps, check, verdict.reason, entries);
    case 'ambiguous':
      return ambiguous(deps, check, verdict.entryIds);
    case 'manual':
      return whileUploaded(deps, check, ({ document }) => handOver(deps, check, document, verdict.tag));
    case 'one':
      return match(deps, check, verdict.entry, entries);
  }
}

/** A document that still waits, what is known of it, and the version of its stream, which was read before both. */
type Waiting = { document: PaperlessDocument; state: UploadState | undefined; expectedVersion: number };

/** The document as it is now, provided that it still waits; nobody here changes it meanwhile. */
function whileUploaded(
  { db, log, paperless, changes }: CheckDeps,
  { documentId, settings }: DocumentCheck,
  act: (waiting: Waiting) => Promise<Outcome>,
): Promise<Outcome> {
  return changes.documentMutex(documentId, async () => {
    const expectedVersion = await log.version(documentStream(documentId));
    const state = (await uploadStatesOf(db, [documentId])).get(documentId);
    const document = await paperless.document(documentId);
    if (document?.tags.includes(settings.tagHochgeladen)) return act({ document, state, expectedVersion });
    return { outcome: 'waits', reason: 'no-longer-uploaded' };
  });
}

async function match(
  deps: CheckDeps,
  check: DocumentCheck,
  entry: InvoiceEntry,
  entries: readonly InvoiceEntry[],
): Promise<Outcome> {
  const results = await deps.farm.liveSearch(entry.searchText);
  return whileUploaded(deps, check, async ({ document, state, expectedVersion }) => {
    // Somebody may have taken a choice back meanwhile, or is just having it written.
    const { tagManuell } = check.settings;
    const verdict = judgeEntries(entries, { tagManuell, state });
    if (verdict.kind !== 'one' || verdict.entry.id !== entry.id) return BEING_WRITTEN;
    const context = await loadMatchContext(deps, check.settings, document);
    const plan = planMatch(toFields(document), entry, results, context);
    if (plan.kind === 'waits') return waits(deps, check, plan.reason, [entry]);
    if (plan.kind === 'ambiguous') return ambiguous(deps, check, plan.entryIds);
    const { kind: _, changes, ...match } = plan;
    const { correspondent, notices } = match;
    // Who chose has it written at once, and the check of another process may come to it at the same time.
    const isChosen = chosenOf(state, idsOf(entries)) !== undefined;
    return {
      ...(await writeUpload(deps.changes, check, {
        ...{ document, changes, match },
        ...(isChosen && { expectedVersion }),
      })),
      entryIds: [entry.id],
      ...(correspondent && { newCorrespondent: correspondent.name }),
      ...(notices.length > 0 && { notices }),
    };
  });
}

const BEING_WRITTEN: Outcome = { outcome: 'waits', reason: 'being-written' };

async function handOver(
  deps: CheckDeps,
  check: DocumentCheck,
  document: PaperlessDocument,
  tag: number,
): Promise<Outcome> {
  const { byId } = await deps.paperless.choices.tags.list();
  const changes = swapTags(document.tags, { add: [tag], remove: check.settings.tagHochgeladen }, byId);
  return writeUpload(deps.changes, check, { document, changes });
}

async function waits(
  deps: CheckDeps,
  check: DocumentCheck,
  reason: WaitReason,
  entries: readonly InvoiceEntry[],
): Promise<Outcome> {
  const { documentId, state } = check;
  if (state && openChoices(state).length > 0)
    await record(deps, check, { type: 'UploadAmbiguityEnded', data: { documentId } });
  return {
    outcome: 'waits',
    reason,
    ...(entries.length > 0 && { entryIds: entries.map(({ id }) => id) }),
  };
}

/** Reported once, not at every run. */
async function ambiguous(deps: CheckDeps, check: DocumentCheck, entryIds: string[]): Promise<Outcome> {
  const { documentId, state } = check;
  const known = state !== undefined && sameIds(openChoices(state), entryIds);
  if (!known) await record(deps, check, { type: 'UploadAmbiguous', data: { documentId, entryIds } });
  return { outcome: 'ambiguous', entryIds };
}

async function record(
  { log }: CheckDeps,
  { documentId, command }: DocumentCheck,
  event: NewEvent<DomainEvents>,
): Promise<void> {
  if (command.dryRun) return;
  await log.append(documentStream(documentId), [event], { origin: command.origin });
}
