import { z } from 'zod';
import { eventType } from '../../platform/event-log/index.ts';
import { actionWord, REJECTIONS, RejectionReason } from './call-words.ts';
import { causeInWords, FailureCause, withCause } from './failure-causes.ts';
import { ApprovalFields, Change, DocumentFields, DocumentId, Moment } from './shapes.ts';

/** What requested the processing of a document. */
export const QueueSource = z.enum(['webhook', 'sweep', 'manual', 'retry', 'rewrite', 'batch']);
export type QueueSource = z.infer<typeof QueueSource>;

export const ProcessingOutcome = z.enum(['changed', 'unchanged', 'skipped', 'echo', 'gone']);
export type ProcessingOutcome = z.infer<typeof ProcessingOutcome>;

export const ParkReason = z.enum([
  'dms-failed',
  'refused',
  'not-kept',
  'rule-failed',
  'two-writers',
  'crashed',
  'unexpected',
]);
export type ParkReason = z.infer<typeof ParkReason>;

/** Failures so far by kind: each kind has its own times to wait. */
export const Failures = z.strictObject({ dms: z.int().min(0), notFound: z.int().min(0) });
export type Failures = z.infer<typeof Failures>;
export const NO_FAILURES: Failures = { dms: 0, notFound: 0 };
export const attemptOf = ({ dms, notFound }: Failures): number => dms + notFound + 1;

const about = { documentId: DocumentId };
/** `processingId` is the id of the event `ProcessingStarted`; `runId` names the batch run it belongs to. */
const processing = { ...about, processingId: z.uuid(), runId: z.uuid().optional() };

export const intakeEvents = {
  WebhookReceived: eventType({
    schema: 2,
    // Then `updated` was also recorded for a call that named no action: which of the two it was, nobody knows any more.
    upcast: { 1: (data) => data },
    data: z.strictObject({
      ...about,
      action: z.string().nullable(),
      hint: z.enum(['paperless-url-not-set']).optional(),
    }),
    sentence: {
      de: ({ documentId, action }) =>
        `Paperless hat Dokument ${documentId} gemeldet${action === null ? '' : ` (${actionWord(action)})`}`,
      en: ({ documentId, action }) =>
        `Paperless announced document ${documentId}${action === null ? '' : ` (${action})`}`,
    },
  }),
  WebhookRejected: eventType({
    schema: 1,
    data: z.strictObject({ reason: RejectionReason, action: z.string().nullable() }),
    sentence: {
      de: ({ reason }) => `Ein Aufruf von Paperless war nicht verwendbar: ${REJECTIONS.de[reason]}`,
      en: ({ reason }) => `A call from Paperless could not be used: ${REJECTIONS.en[reason]}`,
    },
  }),
  IntakeGapFound: eventType({
    schema: 1,
    data: z.strictObject({ ...about }),
    sentence: {
      de: ({ documentId }) =>
        `Der Nachlauf hat Dokument ${documentId} gefunden, das kein Aufruf gemeldet hatte`,
      en: ({ documentId }) => `The sweep found document ${documentId}, which no call had announced`,
    },
  }),
  DocumentRequeued: eventType({
    schema: 1,
    data: z.strictObject({ ...about, source: QueueSource, failures: Failures }),
    sentence: {
      de: ({ documentId, failures }) =>
        `Dokument ${documentId} wurde eingereiht (Versuch ${attemptOf(failures)})`,
      en: ({ documentId, failures }) => `Document ${documentId} was queued (attempt ${attemptOf(failures)})`,
    },
  }),
  DocumentDequeued: eventType({
    schema: 1,
    data: z.strictObject({ ...about }),
    sentence: {
      de: ({ documentId }) => `Dokument ${documentId} wurde aus der Warteschlange genommen`,
      en: ({ documentId }) => `Document ${documentId} was taken out of the queue`,
    },
  }),
  ProcessingStarted: eventType({
    schema: 2,
    upcast: { 1: (data) => data },
    data: z.strictObject({
      ...about,
      source: QueueSource,
      failures: Failures,
      /** Since when it had been queued; absent where a batch run took it. */
      queuedAt: Moment.optional(),
      batch: z.strictObject({ runId: z.uuid(), chunk: z.int().min(0) }).optional(),
    }),
    sentence: {
      de: ({ documentId, failures }) =>
        `Die Verarbeitung von Dokument ${documentId} begann (Versuch ${attemptOf(failures)})`,
      en: ({ documentId, failures }) =>
        `Processing of document ${documentId} began (attempt ${attemptOf(failures)})`,
    },
  }),
  ProcessingResumed: eventType({
    schema: 1,
    data: z.strictObject({ ...processing, times: z.int().min(1) }),
    sentence: {
      de: ({ documentId }) =>
        `Die unterbrochene Verarbeitung von Dokument ${documentId} wurde wieder aufgenommen`,
      en: ({ documentId }) => `The interrupted processing of document ${documentId} was taken up again`,
    },
  }),
  DocumentObserved: eventType({
    schema: 3,
    upcast: { 1: (data) => data, 2: (data) => data },
    data: z.strictObject({
      ...about,
      fields: DocumentFields,
      added: z.string().nullable(),
      checksum: z.string().nullable(),
      /** Which fields concern approval, and what the value of the approval field was called at that time. */
      approval: z.strictObject({ ...ApprovalFields.shape, label: z.string().nullable() }).optional(),
    }),
    sentence: {
      de: ({ documentId, fields }) => `Dokument ${documentId} in Paperless gesehen als „${fields.title}“`,
      en: ({ documentId, fields }) => `Document ${documentId} was seen in Paperless as “${fields.title}”`,
    },
  }),
  ProcessingPlanned: eventType({
    schema: 1,
    data: z.strictObject({
      ...processing,
      before: DocumentFields,
      changes: z.array(Change),
      rules: z.array(z.string()),
    }),
    sentence: {
      de: ({ documentId, rules }) =>
        `Für Dokument ${documentId} wurden Änderungen geplant (${rules.join(', ')})`,
      en: ({ documentId, rules }) => `Changes to document ${documentId} were planned (${rules.join(', ')})`,
    },
  }),
  DocumentProcessed: eventType({
    schema: 1,
    data: z.strictObject({
      ...processing,
      outcome: ProcessingOutcome,
      before: DocumentFields.optional(),
      after: DocumentFields.optional(),
      rules: z.array(z.string()).optional(),
      /** Digest of the document as we left it, its text included, and of the rules that were applied. */
      fingerprint: z.string().optional(),
    }),
    sentence: {
      de: ({ documentId, outcome, rules }) =>
        `Dokument ${documentId}: ${OUTCOME_DE[outcome]}${byRules(rules)}`,
      en: ({ documentId, outcome, rules }) =>
        `Document ${documentId}: ${OUTCOME_EN[outcome]}${byRules(rules)}`,
    },
  }),
  ProcessingFailed: eventType({
    schema: 3,
    upcast: { 1: (data) => data, 2: withCause },
    data: z.strictObject({
      ...processing,
      /** `outage`: Paperless was away for all calls; that uses up no attempt. */
      kind: z.enum(['dms', 'not-found', 'outage']),
      because: FailureCause,
      error: z.string(),
      /** Counted from when this was recorded, by the clock of the database. */
      retryAfterSeconds: z.int().min(0).optional(),
      /** In its place before schema 2. */
      retryAt: Moment.optional(),
      /** Of an outage: its place in the queue, which it gets again; `at` is absent where a batch run took it. */
      queued: z.strictObject({ at: Moment.optional(), source: QueueSource, failures: Failures }).optional(),
    }),
    sentence: {
      de: ({ documentId, because, kind }) =>
        kind === 'outage'
          ? `Dokument ${documentId} wird verarbeitet, sobald Paperless wieder antwortet: ${causeInWords(because).de}`
          : `Dokument ${documentId} wird später erneut versucht: ${causeInWords(because).de}`,
      en: ({ documentId, because, kind }) =>
        kind === 'outage'
          ? `Document ${documentId} will be processed as soon as Paperless answers again: ${causeInWords(because).en}`
          : `Document ${documentId} will be retried later: ${causeInWords(because).en}`,
    },
  }),
  DocumentParked: eventType({
    schema: 4,
    upcast: { 1: (data) => data, 2: withCause, 3: (data) => data },
    data: z.strictObject({
      ...processing,
      reason: ParkReason,
      because: FailureCause,
      error: z.string(),
      /** Digest of the document as it was when it was parked, and of the rules: a call that finds the same is no news. */
      fingerprint: z.string().optional(),
    }),
    sentence: {
      de: ({ documentId, because }) =>
        `Dokument ${documentId} wurde zur Klärung zurückgestellt: ${causeInWords(because).de}`,
      en: ({ documentId, because }) => `Document ${documentId} needs attention: ${causeInWords(because).en}`,
    },
  }),
  WriteOverwritten: eventType({
    schema: 1,
    data: z.strictObject({ ...processing, lost: z.array(Change) }),
    sentence: {
      de: ({ documentId }) => `Paperless hat unsere Änderung an Dokument ${documentId} überschrieben`,
      en: ({ documentId }) => `Paperless overwrote our change to document ${documentId}`,
    },
  }),
};

const OUTCOME_DE: Record<ProcessingOutcome, string> = {
  changed: 'geändert',
  unchanged: 'nichts zu ändern',
  skipped: 'ohne Verarbeitungs-Tag, übersprungen',
  echo: 'unser eigener Schreibvorgang, nichts zu tun',
  gone: 'in Paperless nicht zu sehen (gelöscht, oder nicht für das Konto des Dienstes freigegeben)',
};
const OUTCOME_EN: Record<ProcessingOutcome, string> = {
  changed: 'changed',
  unchanged: 'nothing to change',
  skipped: 'without the processing tag, skipped',
  echo: 'our own write coming back, nothing to do',
  gone: 'not to be seen in Paperless (deleted, or not shared with the account of the service)',
};

const byRules = (rules: string[] | undefined): string =>
  rules && rules.length > 0 ? ` (${rules.join(', ')})` : '';
