import type { InputOf } from '../api/client.ts';
import type { PlainTextKey, Translate } from '../texts/index.ts';

type EventType = NonNullable<NonNullable<InputOf<'GET', '/audit'>['query']>['type']>;

/** A kind of event in words; one without words by its name. */
export function typeWords(t: Translate, type: string): string {
  const key = (WORDS as Partial<Record<string, PlainTextKey>>)[type];
  return key ? t(key) : type;
}

const WORDS: Partial<Record<EventType, PlainTextKey>> = {
  WebhookReceived: 'event.WebhookReceived',
  WebhookRejected: 'event.WebhookRejected',
  IntakeGapFound: 'event.IntakeGapFound',
  DocumentRequeued: 'event.DocumentRequeued',
  DocumentDequeued: 'event.DocumentDequeued',
  ProcessingStarted: 'event.ProcessingStarted',
  ProcessingResumed: 'event.ProcessingResumed',
  DocumentObserved: 'event.DocumentObserved',
  ProcessingPlanned: 'event.ProcessingPlanned',
  DocumentProcessed: 'event.DocumentProcessed',
  ProcessingFailed: 'event.ProcessingFailed',
  DocumentParked: 'event.DocumentParked',
  WriteOverwritten: 'event.WriteOverwritten',
  DocumentChangePlanned: 'event.DocumentChangePlanned',
  TagsChanged: 'event.TagsChanged',
  DocumentEdited: 'event.DocumentEdited',
  ChangeUndone: 'event.ChangeUndone',
  DocumentChangeFailed: 'event.DocumentChangeFailed',
  SettingChanged: 'event.SettingChanged',
  ClientChanged: 'event.ClientChanged',
  CorrespondentSettingChanged: 'event.CorrespondentSettingChanged',
  DocumentTypeChanged: 'event.DocumentTypeChanged',
  ApiKeyCreated: 'event.ApiKeyCreated',
  ApiKeyRevoked: 'event.ApiKeyRevoked',
  BatchStarted: 'event.BatchStarted',
  BatchDocumentsListed: 'event.BatchDocumentsListed',
  BatchFinished: 'event.BatchFinished',
  BatchCancelled: 'event.BatchCancelled',
};
