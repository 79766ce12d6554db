import { type Paperless, PaperlessError, type ServerFacts } from '../../../gateways/paperless/index.ts';
import { type LocalizedText, localized } from '../localized-text.ts';
import { probe as answerOf } from '../probe.ts';
import { answered } from './answered.ts';
import { CALLS, type CallName } from './calls.ts';
import { type CleanedUp, cleanUp, isOurs, STILL_UPLOADING } from './clean-up.ts';
import { Deviation, NotTried } from './deviation.ts';
import { newProbe, type Probe } from './probe.ts';
import type { Step, Steps } from './step.ts';
import { STEPS_AT_END } from './steps-at-end.ts';
import { STEPS_OF_CORRESPONDENT } from './steps-correspondent.ts';
import { STEPS_OF_READING, STEPS_OF_UPLOAD, STEPS_OF_WRITING } from './steps-document.ts';
import { STEPS_OF_LISTS } from './steps-lists.ts';
import { STEPS_WITHOUT_PROBE } from './steps-without-probe.ts';

type Said = { call: CallName; text: LocalizedText };
export type ContractReport = {
  server: ServerFacts;
  /** Calls that did what was recorded. */
  kept: CallName[];
  deviations: (Said & { feature: LocalizedText })[];
  notTried: Said[];
  /** Why the run came to no end. */
  stopped: LocalizedText | null;
  /** What killed runs had left, and what could not be removed. */
  cleanedUp: { before: number; left: LocalizedText[] };
};

/** Without these a probe could not be made, or not be removed. */
const NEEDED = ['add_tag', 'delete_tag', 'add_document', 'delete_document'];

const { modifyTags, ...WRITING } = STEPS_OF_WRITING;
/** All calls but the two that open the run, in their order. */
export const STEPS = {
  ...STEPS_WITHOUT_PROBE,
  ...STEPS_OF_CORRESPONDENT,
  ...STEPS_OF_UPLOAD,
  // First of all: it takes the probe out of the inbox of Paperless.
  modifyTags,
  ...STEPS_OF_READING,
  ...STEPS_OF_LISTS,
  ...WRITING,
  ...STEPS_AT_END,
} satisfies Record<Exclude<CallName, 'greet' | 'createProbeTag'>, Step>;

/**
 * Makes every call of the client in somebody's own Paperless, on a probe, and holds what comes of it against what was
 * recorded. Leaves nothing behind; what a killed run has left is removed first.
 *
 * @param types that a document may be given without becoming an invoice here; null where nobody knows
 * @throws PaperlessError where Paperless does not even greet
 */
export async function runContract(
  paperless: Paperless,
  { types }: { types: readonly number[] | null },
): Promise<ContractReport> {
  const server = await paperless.greet();
  const report: ContractReport = {
    ...{ server, kept: ['greet'], deviations: [], notTried: [], stopped: null },
    cleanedUp: { before: 0, left: [] },
  };
  report.stopped = await lackingRights(paperless);
  if (report.stopped) return report;
  const earlier = await cleanUp(paperless, { keepTags: true });
  report.cleanedUp.before = earlier.removed;
  const probe = newProbe(paperless, await rarestFirst(paperless, types));
  try {
    const isMarked = await play(report, probe, 'createProbeTag', async () => {
      probe.tag = await paperless.createProbeTag(probe.name);
    });
    if (isMarked) await playAll(report, probe, STEPS);
    else report.stopped ??= NO_TAG;
  } finally {
    report.cleanedUp.left = await cleanedUpAfter(probe);
  }
  return report;
}

/** Lists by type are read to their end, so one of few documents is taken. */
async function rarestFirst(
  paperless: Pick<Paperless, 'countDocuments'>,
  types: readonly number[] | null,
): Promise<number[] | null> {
  if (types === null) return null;
  const counted = await Promise.all(
    types.slice(0, 20).map(async (type) => ({
      type,
      count: (await answered(paperless.countDocuments({ types: [type] }))) ?? Number.POSITIVE_INFINITY,
    })),
  );
  return counted.sort((a, b) => a.count - b.count).map(({ type }) => type);
}

async function playAll(report: ContractReport, probe: Probe, steps: Steps): Promise<void> {
  for (const [call, step] of Object.entries(steps) as [CallName, Step][]) {
    if (report.stopped) return;
    await play(report, probe, call, step);
    if (call === 'documentsWithChecksum') await settle(probe);
  }
}

/** Only a document that is proved to be the probe is written to, whatever task and lists say. */
async function settle(probe: Probe): Promise<void> {
  const { paperless, file, tag } = probe;
  const found: number[] = probe.document === null ? [] : [probe.document];
  probe.document = null;
  try {
    for await (const ids of paperless.withTag(tag, 25)) {
      found.push(...ids.slice(0, 25));
      break;
    }
  } catch (error) {
    if (!(error instanceof PaperlessError)) throw error;
  }
  for (const id of found) {
    if (!(await isOurs(paperless, id, file))) continue;
    probe.document = id;
    return;
  }
}

/** @returns whether the call did what was recorded */
async function play(report: ContractReport, probe: Probe, call: CallName, step: Step): Promise<boolean> {
  try {
    await step(probe);
    report.kept.push(call);
    return true;
  } catch (error) {
    if (call === 'uploadDocument' && !(error instanceof PaperlessError && error.failure === 'refused'))
      probe.mayStillCome = true;
    if (error instanceof NotTried) report.notTried.push({ call, text: error.why });
    else if (error instanceof PaperlessError && error.failure === 'forbidden')
      report.notTried.push({ call, text: forbidden(error) });
    else if (error instanceof Deviation || error instanceof PaperlessError) {
      report.stopped = await whyStopped(probe);
      const text = error instanceof Deviation ? error.seen : localized(error.message, error.message);
      if (!report.stopped) report.deviations.push({ call, feature: CALLS[call], text });
    } else throw error;
    return false;
  }
}

/** What makes a failure no deviation: nobody answers, or the probe is no longer there. */
async function whyStopped({ paperless, document, isTrashed }: Probe): Promise<LocalizedText | null> {
  if (!paperless.reachable) return AWAY;
  if (document === null || isTrashed) return null;
  const isGone = await paperless.document(document).then(
    (found) => found === null,
    () => false,
  );
  return isGone ? VANISHED : null;
}

async function lackingRights(paperless: Paperless): Promise<LocalizedText | null> {
  const asked = await answerOf(paperless.ownAccount);
  if ('failed' in asked) return asked.failed.failure === 'forbidden' ? NO_LOOK_AT_RIGHTS : null;
  const { username, isSuperuser, permissions } = asked.found;
  const missing = NEEDED.filter((right) => !permissions.includes(right));
  const list = missing.join(', ');
  if (isSuperuser || missing.length === 0) return null;
  return localized(
    `Für den Probelauf fehlt dem Konto ${username}: ${list}. Bitte für die Dauer des Laufs geben; nichts wurde angelegt.`,
    `For the contract run the account ${username} lacks ${list}. Please grant it for the time of the run; nothing was made.`,
  );
}

async function cleanedUpAfter(probe: Probe): Promise<CleanedUp['left']> {
  const { paperless, name, document } = probe;
  if (!paperless.reachable) return [LATER];
  // Its tag tells the next run what to look for.
  const keepTags = probe.mayStillCome && document === null;
  const { left } = await cleanUp(paperless, { own: { name, document }, keepTags });
  return keepTags ? [...left, STILL_UPLOADING] : left;
}

const forbidden = ({ message }: PaperlessError) =>
  localized(`Das Konto darf das nicht (${message}).`, `The account may not do that (${message}).`);
const NO_LOOK_AT_RIGHTS = localized(
  'Ohne view_uisettings ist nicht zu sehen, ob das Konto ein Probedokument auch wieder löschen darf; nichts wurde angelegt.',
  'Without view_uisettings nobody can tell whether the account may delete a probe document again; nothing was made.',
);
const AWAY = localized(
  'Paperless antwortet nicht mehr; der Lauf ist abgebrochen.',
  'Paperless does not answer any more; the run was broken off.',
);
const VANISHED = localized(
  'Das Probedokument ist mitten im Lauf verschwunden: ein Workflow in Paperless hat es gelöscht oder jemand anderem gegeben, oder ein zweiter Probelauf hat aufgeräumt. Den Workflow für Dateien, deren Name mit document-intake-probe beginnt, ausnehmen und den Lauf wiederholen.',
  'The probe document vanished in the middle: a workflow of Paperless has deleted it or given it to somebody else, or a second contract run has cleaned up. Make the workflow pass over files whose name begins with document-intake-probe, and run this again.',
);
const NO_TAG = localized(
  'Ohne eigenes Tag wird kein Probedokument angelegt.',
  'Without a tag of its own no probe document is made.',
);
const LATER = localized(
  'Aufgeräumt wird beim nächsten Lauf: jetzt antwortet Paperless nicht.',
  'The next run cleans up: now Paperless does not answer.',
);
