import { apiKeyEvents } from './api-keys.ts';
import { approvalEvents } from './approvals.ts';
import { batchEvents } from './batch.ts';
import { clientEvents } from './clients.ts';
import { correspondentEvents } from './correspondents.ts';
import { documentTypeEvents } from './document-types.ts';
import { documentEvents } from './documents.ts';
import { intakeEvents } from './intake.ts';
import { settingEvents } from './settings.ts';

/** Every fact of the house, by name. */
export const vocabulary = {
  ...intakeEvents,
  ...batchEvents,
  ...documentEvents,
  ...settingEvents,
  ...documentTypeEvents,
  ...clientEvents,
  ...correspondentEvents,
  ...approvalEvents,
  ...apiKeyEvents,
};
export type HouseEvents = typeof vocabulary;

export { ApiKeyScope } from './api-keys.ts';
export { ApprovalKind, ApprovalMeaning, ApprovalOption, ApprovalSeal } from './approvals.ts';
export { BetriebId } from './clients.ts';
export { CorrespondentSetting } from './correspondents.ts';
export { DocumentChangeKind } from './documents.ts';
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
export type { Reference } from './setting-references.ts';
export {
  ApprovalFields,
  Change,
  DateText,
  DocumentFields,
  DocumentId,
  FieldValue,
  ObjectId,
} from './shapes.ts';
export * from './streams.ts';
export { TEMPLATE_HELPERS, type TemplateHelper } from './template-language.ts';
