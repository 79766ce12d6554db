import { type DomainEvents, eventRegistry } from '../../src/domain/events/index.ts';
import type { EventLog } from '../../src/platform/event-log/index.ts';

const LOOK_EVERY_MS = 300;
/** The events that a viewer of the demo wants to see; the steps in between are in the log all the same. */
const TOLD = [
  'WebhookReceived',
  'WebhookRejected',
  'IntakeGapFound',
  'DocumentRequeued',
  'DocumentProcessed',
  'ProcessingResumed',
  'ProcessingFailed',
  'DocumentParked',
  'WriteOverwritten',
  'TagsChanged',
  'DocumentEdited',
  'ChangeUndone',
  'DocumentChangeFailed',
  'SettingChanged',
  'DocumentTypeChanged',
  'ClientChanged',
  'CorrespondentSettingChanged',
  'DeviceStateChanged',
  'DeviceRegistrationFailed',
  'UploadMatched',
  'UploadMarkedManual',
  'UploadAmbiguous',
  'UploadAmbiguityEnded',
  'UploadCheckFinished',
  'SyncFinished',
  'MergePlanned',
  'DocumentsMoved',
  'CorrespondentsMerged',
  'MergeFailed',
  'MergeUndone',
  'ConflictDismissed',
  'ApprovalDecided',
  'ApprovalTakenBack',
  'ApprovalReopened',
  'ApprovalFailed',
] as const satisfies readonly (keyof DomainEvents)[];

/** Tells every new fact of the log as a sentence, from now on. */
export async function startNarrator(
  log: EventLog<DomainEvents>,
  tell: (line: string) => void,
): Promise<{ stop(): Promise<void> }> {
  let after = await log.head();
  let telling = Promise.resolve();
  const tellNews = async () => {
    for (const { position, type, data, recordedAt } of await log.readAll({ after, types: [...TOLD] })) {
      const sentence = eventRegistry[type as (typeof TOLD)[number]].sentence.en as (data: unknown) => string;
      tell(`${new Date(recordedAt).toLocaleTimeString('de-DE')}  ${sentence(data)}`);
      after = position;
    }
  };
  const timer = setInterval(() => {
    // While the database is away there is nothing to tell.
    telling = telling.then(tellNews).catch(() => {});
  }, LOOK_EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      return telling;
    },
  };
}
