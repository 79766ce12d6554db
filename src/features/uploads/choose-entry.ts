import { uploadStatesOf } from '../../../projections/upload-states.ts';
import { documentStream } from '../../domain/events/index.ts';
import { type FarmSystem, FarmSystemError } from '../../gateways/farm-system/index.ts';
import { PaperlessError } from '../../gateways/paperless/index.ts';
import { decideAndAppend, type Origin } from '../../platform/event-log/index.ts';
import { Problem } from '../../platform/http/index.ts';
import { type CheckDeps, checkDocument } from './check-document.ts';
import { type ChoiceRefused, type ChoiceWish, decideChoice, decideTakeBack } from './decide-choice.ts';
import { idsOf } from './judge-entries.ts';
import type { UploadSettings } from './upload-settings.ts';

type Asked = { documentId: number; origin: Origin };
type Choosing = Asked & { wish: ChoiceWish; isUploaded: boolean; settings: UploadSettings };

/**
 * Records which of several entries a document belongs to, and has the match made. Where a system does not answer for
 * that, the next upload check makes it.
 *
 * @throws Problem `conflict`; FarmSystemError before anything is recorded
 */
export async function chooseEntry(
  deps: CheckDeps & { farm: FarmSystem },
  { documentId, origin, wish, isUploaded, settings }: Choosing,
): Promise<void> {
  const { db, log, farm } = deps;
  const ids = idsOf(await farm.findInvoices(documentId));
  const [chosen] = await decideAndAppend(log, documentStream(documentId), { origin }, async () => {
    const state = (await uploadStatesOf(db, [documentId])).get(documentId);
    return orThrow(decideChoice({ documentId, state, ids, isUploaded }, wish), documentId);
  });
  if (!chosen) return;
  const state = (await uploadStatesOf(db, [documentId])).get(documentId);
  // The match names what it was made for: here no run, but the choice.
  const command = { runId: chosen.id, dryRun: false, scheduled: false, origin };
  try {
    await checkDocument(deps, { documentId, state, settings, command });
  } catch (error) {
    if (!(error instanceof FarmSystemError || error instanceof PaperlessError)) throw error;
  }
}

/** @throws Problem `conflict` */
export async function takeChoiceBack(
  { db, log }: Pick<CheckDeps, 'db' | 'log'>,
  { documentId, origin }: Asked,
): Promise<void> {
  await decideAndAppend(log, documentStream(documentId), { origin }, async () => {
    const state = (await uploadStatesOf(db, [documentId])).get(documentId);
    return orThrow(decideTakeBack({ documentId, state }), documentId);
  });
}

function orThrow<Decided>(decided: Decided | ChoiceRefused, documentId: number): Decided {
  if (typeof decided !== 'string') return decided as Decided;
  const reason = decided as ChoiceRefused;
  throw new Problem('conflict', reason === 'nothing-to-choose' ? { reason, documentId } : { reason });
}
