import { clientRows } from '../../projections/clients.ts';
import { correspondentSettingRows } from '../../projections/correspondent-settings.ts';
import type { UploadState } from '../../projections/upload-states.ts';
import type { Queryable } from '../database/index.ts';
import { ChangeFailed, ChangeUnfinished, type DocumentChanges } from '../document-changes/index.ts';
import { toFields } from '../document-writing/index.ts';
import type { EventLog, NewEvent } from '../event-log/index.ts';
import { documentStream, type HouseEvents } from '../events/index.ts';
import type { RunOrder } from '../farm-runs/index.ts';
import type { FarmSystem, InvoiceEntry } from '../farm-system/index.ts';
import type { JobRun } from '../jobs/index.ts';
import type { Paperless, PaperlessDocument } from '../paperless/index.ts';
import { isSame, judgeEntries } from './judge-entries.ts';
import { type MatchPlan, planMatch, type Surroundings } from './plan-match.ts';
import { swapTags } from './swap-tags.ts';
import type { UploadItem } from './upload-result.ts';
import type { UploadSettings } from './upload-settings.ts';

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

export type Outcome = Omit<UploadItem, 'documentId' | 'ms'>;

/** Older proofs of holding the lock do not count: others may take it after 15 seconds of silence. */
const PROOF_VALID_MS = 5_000;

/**
 * Asks the farm system about one document and does what follows from the answer; in a dry run only says it.
 *
 * @throws FarmSystemError, PaperlessError, SessionLockLost; a change of the document that fails is an outcome
 */
export async function checkDocument(needs: CheckNeeds, look: Look): Promise<Outcome> {
  const entries = await needs.farm.findInvoices(look.documentId);
  const verdict = judgeEntries(entries, { tagManuell: look.settings.tagManuell, state: look.state });
  switch (verdict.kind) {
    case 'waits':
      await endAmbiguity(needs, look);
      return { outcome: 'waits', reason: verdict.reason, ...idsOf(entries) };
    case 'ambiguous':
      return ambiguous(needs, look, verdict.entryIds);
    case 'manual':
      return whileTagged(needs, look, (document) => markManual(needs, look, document));
    case 'one': {
      const results = await needs.farm.liveSearch(verdict.entry.searchText);
      return whileTagged(needs, look, async (document) => {
        const plan = planMatch(toFields(document), verdict.entry, results, await surroundings(needs, look));
        return match(needs, look, document, { plan, entry: verdict.entry });
      });
    }
  }
}

/** The document as it is now, provided that it still waits; nobody here changes it meanwhile. */
function whileTagged(
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

async function match(
  needs: CheckNeeds,
  look: Look,
  document: PaperlessDocument,
  { plan, entry }: { plan: MatchPlan; entry: InvoiceEntry },
): Promise<Outcome> {
  if (plan.kind === 'ambiguous') return ambiguous(needs, look, plan.entryIds);
  const about = { entryIds: [entry.id] };
  if (plan.kind === 'waits') {
    await endAmbiguity(needs, look);
    return { outcome: 'waits', reason: plan.reason, ...about };
  }
  const { changes, correspondent, notices } = plan;
  const more = {
    ...about,
    ...(correspondent && { newCorrespondent: correspondent.name }),
    ...(notices.length > 0 && { notices }),
  };
  const details = { entryId: entry.id, notices, ...(correspondent && { correspondent }) };
  const kind = 'upload-match' as const;
  return { ...(await change(needs, look, { document, changes, kind, match: details })), ...more };
}

function markManual(needs: CheckNeeds, look: Look, document: PaperlessDocument): Promise<Outcome> {
  return surroundings(needs, look).then(({ tags, settings }) => {
    const add = settings.tagManuell === null ? [] : [settings.tagManuell];
    const changes = swapTags(document.tags, { add, remove: settings.tagHochgeladen }, tags);
    return change(needs, look, { document, changes, kind: 'upload-manual' });
  });
}

type Wish = {
  document: PaperlessDocument;
  changes: Parameters<DocumentChanges['change']>[0]['changes'];
  kind: 'upload-match' | 'upload-manual';
  match?: NonNullable<NonNullable<Parameters<DocumentChanges['change']>[0]['upload']>['match']>;
};

async function change(
  needs: CheckNeeds,
  { order, lease }: Look,
  { document, changes, kind, match }: Wish,
): Promise<Outcome> {
  const outcome = kind === 'upload-match' ? 'matched' : 'manual';
  if (order.dryRun) return { outcome, changes };
  try {
    const done = await needs.changes.change(
      {
        document,
        kind,
        changes,
        upload: { runId: order.runId, ...(match && { match }) },
        origin: order.origin,
      },
      { assertHeld: lease.assertHeld, assertFresh: () => lease.assertFresh(PROOF_VALID_MS) },
    );
    return { outcome, eventId: done.eventId, changes: done.changes };
  } catch (error) {
    if (error instanceof ChangeFailed) return { outcome: 'failed', error: error.message };
    if (!(error instanceof ChangeUnfinished)) throw error;
    return { outcome: 'failed', reason: 'being-written', error: error.message };
  }
}

async function ambiguous(needs: CheckNeeds, look: Look, entryIds: string[]): Promise<Outcome> {
  const { documentId, state } = look;
  const known = state?.state === 'ambiguous' && isSame(state.entry_ids, entryIds);
  if (!known) await record(needs, look, { type: 'UploadAmbiguous', data: { documentId, entryIds } });
  return { outcome: 'ambiguous', entryIds };
}

async function endAmbiguity(needs: CheckNeeds, look: Look): Promise<void> {
  const { documentId, state } = look;
  if (state?.state !== 'ambiguous') return;
  await record(needs, look, { type: 'UploadAmbiguityEnded', data: { documentId } });
}

async function record(
  { log }: CheckNeeds,
  { documentId, order }: Look,
  event: NewEvent<HouseEvents>,
): Promise<void> {
  if (order.dryRun) return;
  await log.append(documentStream(documentId), [event], { origin: order.origin });
}

/** Lists that are kept for seconds, asked for only when a document is to be changed. */
async function surroundings({ db, paperless }: CheckNeeds, { settings }: Look): Promise<Surroundings> {
  const { choices } = paperless;
  const wanted = [settings.linkField, settings.belegnummerField].flatMap((id) => id ?? []);
  const [named, rows, clients, tags, fields] = await Promise.all([
    choices.correspondents.list(),
    correspondentSettingRows(db),
    clientRows(db),
    choices.tags.list(),
    wanted.length > 0 ? choices.customFields.listWith(wanted) : { byId: new Map() },
  ]);
  return {
    settings,
    correspondents: { named: named.items, settings: rows },
    clients,
    tags: tags.byId,
    fields: fields.byId,
  };
}

const idsOf = (entries: readonly InvoiceEntry[]) =>
  entries.length > 0 ? { entryIds: entries.map(({ id }) => id) } : {};
