import { apiKeyEvents } from './api-keys.ts';
import { batchEvents } from './batch.ts';
import { intakeEvents } from './intake.ts';
import { settingEvents } from './settings.ts';

/** Every fact of the house, by name. */
export const vocabulary = { ...intakeEvents, ...batchEvents, ...settingEvents, ...apiKeyEvents };
export type HouseEvents = typeof vocabulary;

export { ApiKeyScope } from './api-keys.ts';
export {
  attemptOf,
  Failures,
  NO_FAILURES,
  ParkReason,
  ProcessingOutcome,
  QueueSource,
  RejectionReason,
} from './intake.ts';
export { ProcessingRule, ProcessingRules } from './processing-rules.ts';
export { type SettingKey, type SettingValue, settingCatalogue } from './setting-catalogue.ts';
export { Change, DateText, DocumentFields, DocumentId, FieldValue, ObjectId } from './shapes.ts';
export * from './streams.ts';
export { TEMPLATE_HELPERS, type TemplateHelper } from './template-language.ts';
