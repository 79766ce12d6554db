import { apiKeyEvents } from './api-keys.ts';
import { agreementEvents } from './approval-agreements.ts';
import { approvalEvents } from './approvals.ts';
import { barcodeTemplateEvents } from './barcode-templates.ts';
import { batchEvents } from './batch.ts';
import { clientEvents } from './clients.ts';
import { correspondentEvents } from './correspondents.ts';
import { digestEvents } from './digests.ts';
import { documentTypeEvents } from './document-types.ts';
import { documentChangeKinds, documentEvents, manualDoneKinds } from './documents.ts';
import { farmDeviceEvents } from './farm-device.ts';
import { inboxItemEvents } from './inbox.ts';
import { inboxSegmentEvents } from './inbox-segments.ts';
import { intakeEvents } from './intake.ts';
import { invoiceEvents } from './invoices.ts';
import { mailAccountEvents } from './mail-accounts.ts';
import { mailImportEvents } from './mail-imports.ts';
import { mailEvents } from './mails.ts';
import { mergeEvents } from './merges.ts';
import { numberRangeEvents } from './number-ranges.ts';
import { printingEvents } from './printing.ts';
import { settingEvents } from './settings.ts';
import { substituteEvents } from './substitutes.ts';
import { uploadChangeKinds, uploadEvents } from './uploads.ts';

export { isReservedActor, keyActor, SYSTEM_ACTORS, type SystemActor } from './actors.ts';

/** Every event of this service, by name. */
export const eventRegistry = {
  ...intakeEvents,
  ...batchEvents,
  ...documentEvents,
  ...settingEvents,
  ...documentTypeEvents,
  ...clientEvents,
  ...farmDeviceEvents,
  ...correspondentEvents,
  ...mergeEvents,
  ...approvalEvents,
  ...agreementEvents,
  ...substituteEvents,
  ...apiKeyEvents,
  ...uploadEvents,
  ...inboxItemEvents,
  ...inboxSegmentEvents,
  ...barcodeTemplateEvents,
  ...printingEvents,
  ...numberRangeEvents,
  ...mailAccountEvents,
  ...mailImportEvents,
  ...mailEvents,
  ...digestEvents,
  ...invoiceEvents,
};
export type DomainEvents = typeof eventRegistry;

/** Every kind of change to a document, by name. */
export const changeKinds = { ...documentChangeKinds, ...manualDoneKinds, ...uploadChangeKinds };
export type ChangeKindName = keyof typeof changeKinds;

export { ApiKeyScope, IssuedScope } from './api-keys.ts';
export { ReleaseCause } from './approval-agreements.ts';
export { ApprovalRule, ApprovalRules } from './approval-rules.ts';
export {
  ApprovalKind,
  ApprovalMeaning,
  ApprovalOption,
  ApprovalSeal,
  SealedFact,
  type SealedInvoice,
} from './approval-shapes.ts';
export {
  BarcodeTemplateBody,
  BarcodeTemplateId,
  DOCUMENT_VARIABLES,
  freeFields,
  type RecordedTemplate,
  recordedTemplate,
  SCAN_VARIABLES,
  templateInMm,
} from './barcode-templates.ts';
export { RejectionReason } from './call-words.ts';
export { BetriebId } from './clients.ts';
export { CorrespondentSetting } from './correspondents.ts';
export { DigestLeftOut } from './digests.ts';
export { DocumentChangeKind } from './documents.ts';
export { asSelector, CauseInWords, causeInWords, FailureCause, FailureCode } from './failure-causes.ts';
export { FarmDeviceState } from './farm-device.ts';
export { FileFacts, InboxRefusal, InboxScope, InboxSource, InboxSplit } from './inbox.ts';
export { CutSegment, DuplicateLevel, SegmentId, SegmentPage } from './inbox-segments.ts';
export {
  attemptOf,
  Failures,
  NO_FAILURES,
  ParkReason,
  ProcessingOutcome,
  QueueSource,
} from './intake.ts';
export {
  CashDiscount,
  InvoiceAgreement,
  InvoiceFactName,
  InvoiceFactsRecorded,
  InvoiceKind,
  InvoiceSource,
  InvoiceUnreadable,
  RecordedIban,
  SeveralSign,
} from './invoices.ts';
export { MAIL_ACCOUNT_PARTS, MailAccountId } from './mail-accounts.ts';
export { MailedFile } from './mails.ts';
export { CorrespondentBody, LeftReason, MovedDocument } from './merges.ts';
export { RangeKind, RangeName, RangeNumber } from './number-ranges.ts';
export { DrawnNumbers, PrintEnd, PrintReason } from './printing.ts';
export { ProcessingRule, ProcessingRules } from './processing-rules.ts';
export { SaveFailure } from './save-failures.ts';
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
export { UPLOAD_TITLE_VARIABLES } from './upload-title.ts';
export { NewCorrespondent, UploadNotice, UploadStop, uploadCounts } from './uploads.ts';
