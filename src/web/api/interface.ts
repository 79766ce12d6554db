// Written by npm run openapi from src/app/openapi.json; not to be edited.

type ProcessingRule = {
  name: string;
  enabled?: boolean | undefined;
  when: {
    documentType?: number[] | undefined;
    correspondent?: number[] | undefined;
    tagsAll?: number[] | undefined;
    tagsNone?: number[] | undefined;
    owner?: number[] | undefined;
    title?: string | undefined;
    content?: string | undefined;
  };
  then: {
    title?: string | undefined;
    correspondent?: number | undefined;
    documentType?: number | undefined;
    created?: string | undefined;
    owner?: number | undefined;
    addTags?: number[] | undefined;
    removeTags?: number[] | undefined;
    customFields?: { [name: string]: string } | undefined;
    note?: string | undefined;
  };
  stop?: boolean | undefined;
};
type EventType =
  | 'WebhookReceived'
  | 'WebhookRejected'
  | 'IntakeGapFound'
  | 'DocumentRequeued'
  | 'DocumentDequeued'
  | 'ProcessingStarted'
  | 'ProcessingResumed'
  | 'DocumentObserved'
  | 'ProcessingPlanned'
  | 'DocumentProcessed'
  | 'ProcessingFailed'
  | 'DocumentParked'
  | 'WriteOverwritten'
  | 'BatchStarted'
  | 'BatchDocumentsListed'
  | 'BatchFinished'
  | 'BatchCancelled'
  | 'DocumentChangePlanned'
  | 'TagsChanged'
  | 'DocumentEdited'
  | 'ManualDonePlanned'
  | 'ManualEditDone'
  | 'ChangeUndone'
  | 'DocumentChangeFailed'
  | 'SettingChanged'
  | 'DocumentTypeChanged'
  | 'ClientChanged'
  | 'DeviceRegistrationPlanned'
  | 'DeviceRegistrationFailed'
  | 'DeviceStateChanged'
  | 'SyncFinished'
  | 'CorrespondentLinked'
  | 'CorrespondentSettingChanged'
  | 'MergePlanned'
  | 'GrantsUnited'
  | 'DocumentsMoved'
  | 'MergeDocumentsFound'
  | 'CorrespondentEmptied'
  | 'CorrespondentSettingMoved'
  | 'CorrespondentDeleted'
  | 'OwnerTaken'
  | 'OwnerReturned'
  | 'CorrespondentsMerged'
  | 'MergeFailed'
  | 'MergeRetried'
  | 'MergeUndoPlanned'
  | 'CorrespondentRecreated'
  | 'DocumentsReturned'
  | 'MergeUndone'
  | 'ConflictDismissed'
  | 'ApprovalPlanned'
  | 'ApprovalWriteBegun'
  | 'ApprovalDecided'
  | 'ApprovalTakenBack'
  | 'ApprovalReopened'
  | 'ApprovalFailed'
  | 'ApprovalFieldsApplied'
  | 'DocumentVanished'
  | 'ApprovalAgreed'
  | 'ApprovalAgreementWithdrawn'
  | 'SubstituteNamed'
  | 'SubstituteRemoved'
  | 'ApiKeyCreated'
  | 'ApiKeyRevoked'
  | 'UploadMatchPlanned'
  | 'UploadMatched'
  | 'UploadManualPlanned'
  | 'UploadMarkedManual'
  | 'UploadAmbiguous'
  | 'UploadAmbiguityEnded'
  | 'UploadEntryChosen'
  | 'UploadChoiceTakenBack'
  | 'UploadCheckFinished'
  | 'InboxItemReceived'
  | 'InboxItemRefused'
  | 'InboxItemUnlocked'
  | 'InboxItemMoved'
  | 'InboxItemHandedOver'
  | 'InboxItemsMerged'
  | 'InboxItemDone'
  | 'InboxItemDiscarded'
  | 'InboxItemRestored'
  | 'InboxItemPurged'
  | 'InboxItemSplit'
  | 'SegmentSaveRequested'
  | 'SegmentDuplicateFound'
  | 'DuplicateAccepted'
  | 'SegmentSavePlanned'
  | 'SegmentUploaded'
  | 'SegmentSaved'
  | 'SegmentOwnerSet'
  | 'SegmentSplitByPaperless'
  | 'SegmentSaveHeldUp'
  | 'SegmentSentTwice'
  | 'SegmentSaveFailed'
  | 'SegmentDuplicate'
  | 'SegmentMailed'
  | 'SegmentUndoPlanned'
  | 'SegmentUndoFailed'
  | 'SegmentSaveUndone'
  | 'DocumentIdFound'
  | 'DocumentGone'
  | 'BarcodeTemplateSaved'
  | 'BarcodeTemplateRemoved'
  | 'DefaultTemplateSet'
  | 'PrintAgentAdded'
  | 'PrintAgentKeyReplaced'
  | 'PrintAgentRemoved'
  | 'PrinterConfigured'
  | 'PrintJobQueued'
  | 'PrintJobFetched'
  | 'PrintJobStarted'
  | 'PrintJobEnded'
  | 'NumberRangeCreated'
  | 'NumbersDrawn'
  | 'MailAccountChanged'
  | 'MailReceived'
  | 'AttachmentTaken'
  | 'ReceivedMailHandedOver'
  | 'MailImportEnded'
  | 'MailPlanned'
  | 'MailCalledBack'
  | 'MailBegun'
  | 'MailDeferred'
  | 'MailHandedOver'
  | 'MailPartlyHandedOver'
  | 'MailRefused'
  | 'MailUnclear'
  | 'MailSendAgainWanted'
  | 'MailArrivedAnyway'
  | 'DigestSent'
  | 'DigestLeftOut'
  | 'DigestAskedFor'
  | 'DigestStopped'
  | 'InvoiceRead'
  | 'IbanConfirmed';
type ApprovalRule = {
  name: string;
  when: {
    from?: { value: string; currency: string }[] | undefined;
    newIban?: true | undefined;
    newSupplier?: true | undefined;
  };
  people: number;
  groups: string[];
};
type SegmentFields = {
  title?: string | undefined;
  created?: string | undefined;
  correspondent?: number | null | undefined;
  documentType?: number | null | undefined;
  tags?: number[] | undefined;
  archiveSerialNumber?: number | null | undefined;
  customFields?: { field: number; value: string | number | boolean | null | number[] }[] | undefined;
};
type MailAccountBody =
  | {
      kind: 'system';
      name: string;
      displayName?: string | null | undefined;
      replyTo?: string | null | undefined;
      signature?: string | undefined;
      importing?:
        | {
            byItself?: boolean | undefined;
            folder?: string | undefined;
            since?: string | null | undefined;
            moveTo?: string | null | undefined;
          }
        | undefined;
    }
  | {
      kind: 'public';
      name: string;
      displayName?: string | null | undefined;
      replyTo?: string | null | undefined;
      signature?: string | undefined;
      importing?:
        | {
            byItself?: boolean | undefined;
            folder?: string | undefined;
            since?: string | null | undefined;
            moveTo?: string | null | undefined;
          }
        | undefined;
      address: string;
      senders?: string[] | undefined;
      preset: 'other' | 'hosts' | 'microsoft' | 'google';
      imap?: string | null | undefined;
      smtp?: string | null | undefined;
      login: 'password' | 'oauth';
      username?: string | null | undefined;
      password?: string | undefined;
    }
  | {
      kind: 'personal';
      name: string;
      displayName?: string | null | undefined;
      replyTo?: string | null | undefined;
      signature?: string | undefined;
      importing?:
        | {
            byItself?: boolean | undefined;
            folder?: string | undefined;
            since?: string | null | undefined;
            moveTo?: string | null | undefined;
          }
        | undefined;
      address: string;
      senders?: string[] | undefined;
      preset: 'other' | 'hosts' | 'microsoft' | 'google';
      imap?: string | null | undefined;
      smtp?: string | null | undefined;
      login: 'password' | 'oauth';
      username?: string | null | undefined;
      password?: string | undefined;
    };
type BarcodeTemplateBody = {
  name: string;
  symbology: 'QRCode' | 'Code128' | 'DataMatrix';
  content: string;
  numberRange?: string | null | undefined;
  erkennungsMuster: string;
  dateinameTemplate?: string | null | undefined;
  trennt?: 'none' | 'before' | 'separator' | undefined;
  felder?:
    | {
        title?: string | undefined;
        created?: string | undefined;
        correspondent?: number | undefined;
        documentType?: number | undefined;
        tags?: number[] | undefined;
        archiveSerialNumber?: string | undefined;
        customFields?: { field: number; value: string }[] | undefined;
      }
    | undefined;
  widthMm?: number | undefined;
  heightMm?: number | undefined;
  lines?: { text: string; bold?: boolean | undefined; sizeMm: number }[] | undefined;
  marginMm?: number | null | undefined;
};
type LabelPreviewBody = {
  template?: BarcodeTemplateBody | undefined;
  templateId?: string | undefined;
  fields?: { [name: string]: string } | undefined;
  documentId?: number | undefined;
  dpi?: number | undefined;
  offsetMm?: { x: number; y: number } | undefined;
  medium?: { widthMm: number; heightMm: number } | null | undefined;
};
type LabelSheetBody = {
  templateId: string;
  count: number;
  sheet:
    | 'a4-7x27'
    | 'a4-3x8'
    | {
        paperWidthMm?: number | undefined;
        paperHeightMm?: number | undefined;
        columns: number;
        rows: number;
        widthMm: number;
        heightMm: number;
        leftMm?: number | undefined;
        topMm?: number | undefined;
        gapXMm?: number | undefined;
        gapYMm?: number | undefined;
      };
  firstPlace?: number | undefined;
  fields?: { [name: string]: string } | undefined;
  documentId?: number | undefined;
  offsetMm?: { x: number; y: number } | undefined;
  sheetId?: string | undefined;
};
type NewPrintJob = {
  templateId: string;
  printerId: string;
  labels?: number | undefined;
  copies?: number | undefined;
  fields?: { [name: string]: string } | undefined;
  documentId?: number | undefined;
  jobId?: string | undefined;
};
type __schema0 = string | number | boolean | null | __schema0[] | { [name: string]: __schema0 };
type __schema1 = string | number | boolean | null | __schema1[] | { [name: string]: __schema1 };
type Queued = { status: 'queued' };
type Problem = {
  type: string;
  title: string;
  status: number;
  detail?: string | undefined;
  reason?: ProblemReason | undefined;
  params?: { [name: string]: string | number } | undefined;
  current?: { [name: string]: unknown } | undefined;
  requestId: string;
  errors?: FieldError[] | undefined;
};
type ProblemReason =
  | 'not-json'
  | 'json-expected'
  | 'multipart-expected'
  | 'broken-upload'
  | 'field-without-name'
  | 'field-after-file'
  | 'field-too-large'
  | 'too-many-fields'
  | 'too-many-streams'
  | 'too-many-parts'
  | 'too-many-files'
  | 'file-too-large'
  | 'nameless-file-too-large'
  | 'body-too-large'
  | 'body-breaks-off'
  | 'not-read'
  | 'body-too-slow'
  | 'upload-too-slow'
  | 'file-has-bytes'
  | 'use-methods'
  | 'see-log'
  | 'credentials-needed'
  | 'valid-credentials-pass'
  | 'sign-in-unchecked'
  | 'scope-missing'
  | 'api-key-unknown'
  | 'api-key-revoked'
  | 'api-key-name-used'
  | 'api-keys-busy'
  | 'ticket'
  | 'permission-missing'
  | 'no-group'
  | 'empty'
  | 'no-document'
  | 'placeholder-not-replaced'
  | 'unusable-document-id'
  | 'file-only'
  | 'broken-multipart'
  | 'too-large'
  | 'call-too-large'
  | 'being-processed'
  | 'queued-already'
  | 'not-in-queue'
  | 'batch-running'
  | 'batch-unknown'
  | 'batch-ended'
  | 'rule-failed'
  | 'text-changed'
  | 'document-unknown'
  | 'document-not-yours'
  | 'document-type-unknown'
  | 'tag-gone'
  | 'event-unknown'
  | 'event-stays'
  | 'changed-since'
  | 'owner-gives-back'
  | 'is-control-tag'
  | 'below-control-tag'
  | 'above-control-tag'
  | 'below-removed-tag'
  | 'takes-tag-along'
  | 'change-failed'
  | 'read-files-first'
  | 'uploads-at-once'
  | 'document-changed'
  | 'leaves-approval'
  | 'pending'
  | 'invoice-unknown'
  | 'iban-differs'
  | 'approval-unknown'
  | 'no-approval-needed'
  | 'not-read-yet'
  | 'unknown-option'
  | 'stale'
  | 'supplier-unknown'
  | 'changed-since-seen'
  | 'not-looked-at'
  | 'nothing-to-take-back'
  | 'substitute-unknown'
  | 'substitute-of-oneself'
  | 'substitute-names-oneself'
  | 'substitute-ends-before'
  | 'substitute-in-the-past'
  | 'substitute-too-long'
  | 'substitute-twice'
  | 'substitute-of-substitute'
  | 'substitute-of-others'
  | 'releases-nothing'
  | 'released-already'
  | 'write-pending'
  | 'other-group-needed'
  | 'comment-needed'
  | 'iban-ending-needed'
  | 'iban-ending-wrong'
  | 'reason-needed'
  | 'read-only'
  | 'setting-unknown'
  | 'view-unknown'
  | 'view-name-used'
  | 'too-many-views'
  | 'recipient-unknown'
  | 'user-unknown'
  | 'run-unknown'
  | 'upload-check-never-ran'
  | 'farm-not-configured'
  | 'nothing-to-choose'
  | 'entries-changed'
  | 'run-going-on'
  | 'farm-taken'
  | 'item-unknown'
  | 'item-purged'
  | 'save-under-way'
  | 'item-closed'
  | 'item-taken-apart'
  | 'item-merged'
  | 'claimed'
  | 'not-locked'
  | 'too-many-passwords'
  | 'merge-twice'
  | 'merge-scopes'
  | 'merge-saved'
  | 'hand-over-to-same'
  | 'person-unknown'
  | 'nothing-to-hand-over'
  | 'file-locked'
  | 'segment-unknown'
  | 'segment-frozen'
  | 'pages-unknown'
  | 'pages-twice'
  | 'pages-missing'
  | 'empty-segment'
  | 'save-goes-on'
  | 'save-not-done'
  | 'document-edited'
  | 'not-ours-to-delete'
  | 'approval-field'
  | 'tag-reserved'
  | 'file-damaged'
  | 'too-many-pages'
  | 'page-too-large'
  | 'no-preview'
  | 'no-such-page'
  | 'region-outside'
  | 'wrong-password'
  | 'page-range'
  | 'mail-account-unknown'
  | 'mail-key-missing'
  | 'mail-system-account'
  | 'mail-too-many-accounts'
  | 'mail-tests-too-often'
  | 'mail-kind-stays'
  | 'mail-no-sign-in'
  | 'mail-sign-in-over'
  | 'mail-sign-in-other'
  | 'mail-sign-in-short'
  | 'mail-sign-in-refused'
  | 'mail-sign-in-away'
  | 'template-unknown'
  | 'default-template'
  | 'print-agent-unknown'
  | 'print-agent-twice'
  | 'agent-unknown'
  | 'agent-name-used'
  | 'printer-unknown'
  | 'print-job-unknown'
  | 'print-job-taken'
  | 'print-job-ended'
  | 'print-job-begun'
  | 'print-job-expired'
  | 'print-job-differs'
  | 'print-job-open'
  | 'label-contents-gone'
  | 'range-unknown'
  | 'range-exists'
  | 'range-exhausted'
  | 'job-has-numbers'
  | 'label-empty'
  | 'label-letters'
  | 'label-too-long'
  | 'label-margin-too-large'
  | 'label-too-small'
  | 'label-too-fine'
  | 'label-too-large'
  | 'label-larger-than-medium'
  | 'label-text-failed'
  | 'unreadable'
  | 'correspondent-unknown'
  | 'not-in-conflict'
  | 'merge-into-itself'
  | 'candidates-changed'
  | 'conflict-gone'
  | 'gone'
  | 'busy'
  | 'not-allowed'
  | 'merge-unknown'
  | 'merge-under-way'
  | 'undo-under-way'
  | 'undo-failed'
  | 'undone-already'
  | 'not-failed'
  | 'survivor-gone'
  | 'mail-server'
  | 'import-unknown'
  | 'import-running'
  | 'import-not-running'
  | 'mail-key-needed'
  | 'mail-key-used'
  | 'mail-too-large'
  | 'mail-on-its-way'
  | 'mail-gone-out'
  | 'mail-not-open'
  | 'draft-unknown'
  | 'mail-unknown'
  | 'mail-purged'
  | 'mail-failure-unknown'
  | 'digest-no-address'
  | 'digest-not-verified'
  | 'digest-too-often'
  | 'digest-link-unknown'
  | 'mail-no-sender'
  | 'try-again'
  | 'newer-release'
  | 'web-not-built'
  | 'technical';
type FieldError = {
  path: string;
  code: FieldFault;
  params?: { [name: string]: string | number } | undefined;
  message: string;
};
type FieldFault =
  | 'missing'
  | 'unknown-field'
  | 'wrong-kind'
  | 'format'
  | 'not-a-choice'
  | 'too-small'
  | 'too-large'
  | 'too-short'
  | 'too-long'
  | 'too-few'
  | 'too-many'
  | 'not-storable'
  | 'too-deep'
  | 'not-possible'
  | 'after-or-before'
  | 'no-file'
  | 'name-used-twice'
  | 'bad-pattern'
  | 'mark-no-value'
  | 'marks-overlap'
  | 'mark-ambiguous'
  | 'bad-template'
  | 'id-unknown'
  | 'tag-unknown'
  | 'correspondent-unknown'
  | 'document-type-unknown'
  | 'user-unknown'
  | 'custom-field-unknown'
  | 'option-unknown'
  | 'is-approval-field'
  | 'is-control-tag'
  | 'wrong-field-type'
  | 'field-value'
  | 'group-needed'
  | 'variable-unknown'
  | 'range-unknown'
  | 'label-empty'
  | 'label-letters'
  | 'label-too-long'
  | 'label-margin-too-large'
  | 'label-margin-too-small'
  | 'label-too-small'
  | 'label-too-fine'
  | 'label-too-large'
  | 'label-outside-sheet'
  | 'sheet-outside-paper'
  | 'every-id-once'
  | 'out-of-time'
  | 'not-offered'
  | 'no-address'
  | 'account-cannot-send'
  | 'sender-not-allowed'
  | 'mail-too-large'
  | 'bad-page-range'
  | 'file-not-made'
  | 'attachment-unknown'
  | 'host-not-allowed'
  | 'condition-needed'
  | 'asks-nothing'
  | 'currency-twice'
  | 'group-cannot-release'
  | 'too-few-releasers'
  | 'iban-ending-wrong'
  | 'reason-needed';
type WebhookStatus = {
  lastCall: {
    at: string;
    documentId: number | null;
    action: string | null;
    result: 'queued' | 'rejected';
    reason?:
      | 'empty'
      | 'no-document'
      | 'placeholder-not-replaced'
      | 'unusable-document-id'
      | 'file-only'
      | 'too-large'
      | 'broken-multipart'
      | undefined;
    hint?: 'paperless-url-not-set' | undefined;
  } | null;
  queueSize: number;
  processing: { documentId: number; startedAt: string; attempt: number } | null;
  oldestQueuedAt?: string | undefined;
};
type QueueEntry = {
  documentId: number;
  state: 'queued' | 'processing' | 'waiting' | 'parked' | 'gone';
  source: 'webhook' | 'sweep' | 'manual' | 'retry' | 'rewrite' | 'batch';
  createdAt: string;
  attempt: number;
  retryAt?: string | undefined;
  reason?:
    | 'dms-failed'
    | 'refused'
    | 'not-kept'
    | 'rule-failed'
    | 'two-writers'
    | 'crashed'
    | 'unexpected'
    | 'dms'
    | 'not-found'
    | undefined;
  cause?: CauseInWords | undefined;
  lastError?: string | undefined;
};
type CauseInWords = { de: string; en: string };
type QueueThen = {
  items: QueueEntry[];
  total: number;
  page: number;
  pageSize: number;
  at: string;
  position: number;
};
type BatchRun = {
  runId: string;
  state: 'running' | 'finished' | 'cancelled';
  total: number;
  done: number;
  changed: number;
  skipped: number;
  failed: number;
  startedAt: string;
  finishedAt?: string | undefined;
};
type Rehearsal = {
  runId: string;
  state: 'running' | 'finished' | 'failed' | 'interrupted' | 'cancelled';
  total: number;
  done: number;
  matched: number;
  changed: number;
  otherwise: number;
  replaced: number;
  failed: number;
  documents: RehearsedDocument[];
};
type RehearsedDocument = {
  documentId: number;
  title: string;
  kinds: ('matched' | 'changed' | 'otherwise' | 'replaced' | 'failed')[];
  rules: string[];
  changes: {
    change:
      | { what: 'title'; from: string; to: string; rule?: string | undefined }
      | {
          what: 'correspondent' | 'documentType' | 'owner';
          from: number | null;
          to: number | null;
          rule?: string | undefined;
        }
      | { what: 'created'; from: string; to: string; rule?: string | undefined }
      | {
          what: 'customField';
          field: number;
          from?: string | number | boolean | null | number[] | undefined;
          to: string | number | boolean | null | number[];
          rule?: string | undefined;
        }
      | { what: 'note'; to: string; rule?: string | undefined }
      | { what: 'addTag' | 'removeTag'; tag: number; rule?: string | undefined };
    isNew: boolean;
    replaces: WriterOfValue | null;
  }[];
  lost: (
    | { what: 'title'; from: string; to: string; rule?: string | undefined }
    | {
        what: 'correspondent' | 'documentType' | 'owner';
        from: number | null;
        to: number | null;
        rule?: string | undefined;
      }
    | { what: 'created'; from: string; to: string; rule?: string | undefined }
    | {
        what: 'customField';
        field: number;
        from?: string | number | boolean | null | number[] | undefined;
        to: string | number | boolean | null | number[];
        rule?: string | undefined;
      }
    | { what: 'note'; to: string; rule?: string | undefined }
    | { what: 'addTag' | 'removeTag'; tag: number; rule?: string | undefined }
  )[];
  failed: { cause: CauseInWords; error: string } | null;
};
type WriterOfValue = {
  by: 'person' | 'rule' | 'service' | 'paperless';
  rule?: string | undefined;
  at?: string | undefined;
};
type ProposedRule = {
  rule: ProcessingRule;
  found: { what: 'number' | 'sum' | 'date' | 'supplier'; text: string; after: string }[];
  numberField: number | null;
  sumField: number | null;
  correspondent: number | null;
};
type AuditPage = { items: AuditItem[]; next: number | null };
type AuditItem = {
  position: number;
  id: string;
  at: string;
  stream: string;
  type: EventType;
  actor: string;
  actorName: string | null;
  byPerson: boolean;
  sentence: { de: string; en: string };
  data: { [name: string]: unknown };
};
type KnownActor = { actor: string; name: string | null };
type FieldReason = {
  what: 'title' | 'created' | 'correspondent' | 'documentType' | 'owner' | 'customField' | 'tag';
  id: number | null;
  because: 'rule' | 'match' | 'no-entry' | 'edit' | 'undo' | 'approval' | 'merge' | 'paperless' | 'found';
  rule: string | null;
  entryId: string | null;
  at: string;
  eventId: string;
  actor: string | null;
  actorName: string | null;
};
type Me = {
  sub: string;
  username: string | null;
  email: string | null;
  groups: string[];
  permissions: string[];
  message?: { de: string; en: string } | undefined;
};
type UserSettings = {
  dailyDigestEnabled: boolean;
  digestDays: 'workdays' | 'daily' | 'mondays';
  digestTime: string;
  digestWhenEmpty: boolean;
  singleKeys: boolean;
  language: 'de' | 'en';
  nextDigests: string[];
  digestOff: 'bounces' | 'no-address' | 'not-verified' | 'no-mail-server' | null;
  userEmail: string | null;
  userPreferredUsername: string | null;
  userGroups: string[];
};
type Recipient = { address: string; name: string | null; uses: number; lastUsedAt: string };
type SavedView = { viewId: string; name: string; address: string };
type DocumentToEdit = {
  id: number;
  title: string;
  created: string;
  correspondent: { id: number; name: string | null } | null;
  documentType: { id: number; name: string | null } | null;
  contentTags: TagOfDocument[];
  controlTags: TagOfDocument[];
  url: string;
};
type TagOfDocument = { id: number; name: string | null; color: string | null };
type Document = {
  title: string;
  created: string;
  correspondent: { id: number; name: string | null } | null;
  documentType: { id: number; name: string | null } | null;
  contentTags: TagOfDocument[];
  controlTags: TagOfDocument[];
  customFields: {
    id: number;
    name: string | null;
    type: string | null;
    value: unknown;
    label?: string | undefined;
  }[];
  id: number;
  url: string;
  cashDiscounts: { until: string; percent: string | null; amount: string | null; currency: string | null }[];
  checksum: string | null;
  change?: { eventId: string; stays?: 'owner'[] | undefined } | undefined;
};
type DocumentThen = {
  at: string;
  position: number;
  document: {
    title: string;
    created: string;
    correspondent: { id: number; name: string | null } | null;
    documentType: { id: number; name: string | null } | null;
    contentTags: TagOfDocument[];
    controlTags: TagOfDocument[];
    customFields: {
      id: number;
      name: string | null;
      type: string | null;
      value: unknown;
      label?: string | undefined;
    }[];
    observedAt: string;
  } | null;
};
type FoundDocument = { id: number; title: string; created: string; correspondent: string | null };
type ApprovalRefresh = {
  state: 'idle' | 'waiting' | 'running' | 'failed';
  total: number;
  done: number;
  changed: number;
  vanished: number;
  startedAt: string | null;
  finishedAt: string | null;
  cause: CauseInWords | null;
  error: string | null;
};
type Approval = {
  documentId: number;
  seen: string;
  marks: (
    | 'new-iban'
    | 'iban-unclear'
    | 'conflict'
    | 'duplicate'
    | 'several-invoices'
    | 'not-read'
    | 'unreadable'
    | 'new-supplier'
  )[];
  title: string;
  created: string;
  added: string | null;
  correspondent: { id: number; name: string | null } | null;
  documentType: { id: number; name: string | null } | null;
  owner: { id: number; name: string | null } | null;
  value: {
    optionId: string | null;
    label: string | null;
    meaning: 'approves' | 'rejects' | 'open';
    source: 'approval' | 'processing' | 'paperless' | null;
    setBy: Decider | null;
    setAt: string | null;
  };
  amount: Amount | null;
  due: string | null;
  checksum: string | null;
  openSince: string;
  lastDecision: {
    approvalId: string;
    optionId: string | null;
    label: string | null;
    meaning: 'approves' | 'rejects' | 'open';
    by: Decider;
    instead: Decider | null;
    releasedBefore: Decider[];
    at: string;
    comment: string | null;
    checksum: string | null;
    amount: Amount | null;
    due: string | null;
    correspondent: { id: number; name: string | null } | null;
    inForce: boolean;
  } | null;
  release: Release | null;
  pastRules: boolean;
  decidedOnAnotherFile: boolean;
  changedSinceDecision: (
    | 'file'
    | 'amount'
    | 'currency'
    | 'due'
    | 'correspondent'
    | 'number'
    | 'gross'
    | 'iban'
    | 'ibanField'
    | 'xml'
    | 'several'
    | 'reading'
  )[];
  invoice: InvoiceMarks | null;
  write: 'done' | 'pending' | 'failed';
  writeError: { de: string; en: string; technical: string } | null;
  takeBack: { approvalId: string; decidedAt: string; withoutReasonUntil: string } | null;
  url: string;
};
type Decider = { sub: string; name: string | null };
type Amount = { value: string; currency: string | null };
type Release = {
  people: number;
  missing: number;
  because: (
    | 'amount'
    | 'new-iban'
    | 'new-supplier'
    | 'amount-unknown'
    | 'not-read'
    | 'unreadable'
    | 'iban-unclear'
    | 'several-invoices'
  )[];
  confirmed: Decider[];
  given: GivenRelease[];
  mine: 'last' | 'first' | 'given' | 'other-group';
  groups: string[];
  instead: Decider | null;
  ibanEnding: boolean;
};
type GivenRelease = {
  by: Decider;
  instead: Decider | null;
  at: string;
  label: string;
  comment: string | null;
  counts: boolean;
  changed: (
    | 'file'
    | 'amount'
    | 'currency'
    | 'due'
    | 'correspondent'
    | 'number'
    | 'gross'
    | 'iban'
    | 'ibanField'
    | 'xml'
    | 'several'
    | 'reading'
  )[];
};
type InvoiceMarks = {
  number: string | null;
  ibanState: 'none' | 'known' | 'new';
  conflicts: number;
  duplicateOf: number[];
  cashDiscounts: { until: string; percent: string | null; amount: string | null; currency: string | null }[];
};
type ApprovalSummary = {
  count: number;
  sums: Amount[];
  overdue: number;
  dueSoon: number;
  oldest: string | null;
};
type ApprovalOption = { id: string; label: string; meaning: 'approves' | 'rejects' | 'open' };
type BulkApprovalResult = {
  documentId: number;
  approval?: Approval | undefined;
  problem?: Problem | undefined;
};
type SeenDifference = {
  fact:
    | 'value'
    | 'file'
    | 'amount'
    | 'currency'
    | 'due'
    | 'correspondent'
    | 'number'
    | 'gross'
    | 'iban'
    | 'ibanField'
    | 'xml'
    | 'several'
    | 'reading';
  before?: string | null | undefined;
  now: string | null;
};
type ApprovalHistoryEntry = {
  at: string;
  what:
    | 'decided'
    | 'taken-back'
    | 'reopened'
    | 'failed'
    | 'changed'
    | 'facts-changed'
    | 'pending'
    | 'released-first'
    | 'release-withdrawn';
  source: 'approval' | 'processing' | 'paperless';
  by: Decider | null;
  instead: Decider | null;
  from: { id: string; label: string } | null;
  to: { id: string; label: string } | null;
  meaning: 'approves' | 'rejects' | 'open' | null;
  seal: { checksum: string | null; amount: Amount | null; due: string | null } | null;
  comment: string | null;
  reason: string | null;
  changed: (
    | 'file'
    | 'amount'
    | 'currency'
    | 'due'
    | 'correspondent'
    | 'number'
    | 'gross'
    | 'iban'
    | 'ibanField'
    | 'xml'
    | 'several'
    | 'reading'
  )[];
  onAnotherFile: boolean;
};
type RulesPreview = {
  days: number;
  releases: number;
  needMore: number;
  byRule: { name: string; applied: number }[];
  examples: {
    documentId: number;
    title: string;
    people: number;
    because: (
      | 'amount'
      | 'new-iban'
      | 'new-supplier'
      | 'amount-unknown'
      | 'not-read'
      | 'unreadable'
      | 'iban-unclear'
      | 'several-invoices'
    )[];
  }[];
  isWhole: boolean;
};
type Substitution = {
  substitutionId: string;
  absent: ReleasingPerson;
  substitute: ReleasingPerson;
  from: string;
  until: string;
  isNow: boolean;
  mine: boolean;
  namedBy: ReleasingPerson;
};
type ReleasingPerson = { sub: string; name: string | null };
type Tag = {
  id: number;
  name: string;
  color: string | null;
  parent: number | null;
  isInboxTag: boolean;
  isControlTag: boolean;
};
type Correspondent = { id: number; name: string };
type DocumentType = { id: number; name: string; freigabeErforderlich: boolean };
type CustomField = {
  id: number;
  name: string;
  type: string;
  options: { id: string; label: string }[];
  isApprovalField: boolean;
};
type CorrespondentSettings = {
  id: number;
  name: string;
  supplierNumber: string | null;
  farmsysId: string | null;
  aliases: string[];
};
type CorrespondentSync = {
  runId: string;
  kind: string;
  state: 'running' | 'finished' | 'failed' | 'interrupted';
  dryRun: boolean;
  startedAt: string;
  finishedAt?: string | undefined;
  error?: string | undefined;
  linked?:
    | {
        correspondentId: number;
        name: string;
        farmsysId: string;
        supplierNumber: string;
        found: 'setting' | 'name' | 'alias';
      }[]
    | undefined;
  unmatched?:
    | {
        correspondentId: number;
        name: string;
        why: 'no-number' | 'unknown-number' | 'several-suppliers' | 'linked-otherwise' | 'unusable-id';
        supplierNumber?: string | undefined;
      }[]
    | undefined;
  merged?:
    | {
        farmsysId: string;
        survivorId: number;
        name?: string | undefined;
        loserIds: number[];
        mergeId?: string | undefined;
      }[]
    | undefined;
  conflicts?:
    | {
        farmsysId: string;
        candidates: { id: number; name: string; documentCount: number }[];
        refused?: 'gone' | 'busy' | 'not-allowed' | undefined;
        why?: string | undefined;
      }[]
    | undefined;
  counts?:
    | { linked: number; unchanged: number; unmatched: number; merged: number; conflicts: number }
    | undefined;
  stopped?: 'unauthorized' | 'not-configured' | 'unreachable' | 'malformed' | undefined;
  cause?: CauseInWords | undefined;
  detail?: string | undefined;
};
type RunStarted = { runId: string };
type CorrespondentConflict = {
  farmsysId: string;
  candidates: {
    id: number;
    name: string;
    documentCount: number;
    newestDocument: { id: number; title: string; created: string } | null;
    newestDocuments: { id: number; title: string; created: string }[];
    supplierNumber: string | null;
  }[];
};
type Merge = {
  mergeId: string;
  state: 'merging' | 'failed' | 'merged' | 'undoing' | 'undo-failed' | 'undone';
  farmsysId: string;
  reason: 'same-name' | 'chosen';
  survivor: { id: number; name: string };
  losers: { id: number; name: string; recreatedAs?: number | undefined }[];
  documents: {
    planned: number;
    moved: number;
    movedBack: number;
    left: number;
    firstLeft: { id: number; reason: 'gone' | 'other-correspondent' | 'changed-since' }[];
  };
  cause?: CauseInWords | undefined;
  error?: string | undefined;
  plannedAt: string;
  plannedBy: string;
  progressAt: string;
  undo: { possible: boolean; why?: string | undefined };
};
type PollingResult = {
  runId: string;
  kind: string;
  state: 'running' | 'finished' | 'failed' | 'interrupted';
  dryRun: boolean;
  startedAt: string;
  finishedAt?: string | undefined;
  error?: string | undefined;
  checked?: number | undefined;
  matched?: number | undefined;
  manual?: number | undefined;
  ambiguous?: number | undefined;
  unchanged?: number | undefined;
  failed?: number | undefined;
  stopped?: 'unauthorized' | 'not-configured' | 'unreachable' | undefined;
  refused?: 'session' | 'log-in' | undefined;
  cause?: CauseInWords | undefined;
  farmFailure?: 'unauthorized' | 'login-refused' | 'unreachable' | 'malformed' | undefined;
  items?: UploadItem[] | undefined;
  itemsLeftOut?: number | undefined;
};
type UploadItem = {
  documentId: number;
  outcome: 'matched' | 'manual' | 'ambiguous' | 'waits' | 'failed';
  entryIds?: string[] | undefined;
  eventId?: string | undefined;
  changed?:
    | (
        | 'title'
        | 'correspondent'
        | 'documentType'
        | 'owner'
        | 'created'
        | 'customField'
        | 'note'
        | 'addTag'
        | 'removeTag'
      )[]
    | undefined;
  changes?:
    | (
        | { what: 'title'; from: string; to: string; rule?: string | undefined }
        | {
            what: 'correspondent' | 'documentType' | 'owner';
            from: number | null;
            to: number | null;
            rule?: string | undefined;
          }
        | { what: 'created'; from: string; to: string; rule?: string | undefined }
        | {
            what: 'customField';
            field: number;
            from?: string | number | boolean | null | number[] | undefined;
            to: string | number | boolean | null | number[];
            rule?: string | undefined;
          }
        | { what: 'note'; to: string; rule?: string | undefined }
        | { what: 'addTag' | 'removeTag'; tag: number; rule?: string | undefined }
      )[]
    | undefined;
  newCorrespondent?: string | undefined;
  notices?:
    | (
        | 'title-cut'
        | 'title-empty'
        | 'title-template-failed'
        | 'impossible-date'
        | 'unknown-currency'
        | 'unknown-betrieb'
        | 'owner-not-changeable'
        | 'field-missing'
        | 'number-does-not-fit'
        | 'link-does-not-fit'
        | 'supplier-missing'
        | 'supplier-name-unusable'
      )[]
    | undefined;
  reason?:
    | 'no-entry'
    | 'not-in-search'
    | 'taken-back'
    | 'being-written'
    | 'no-longer-uploaded'
    | 'later'
    | undefined;
  cause?: CauseInWords | undefined;
  farmFailure?: 'unauthorized' | 'login-refused' | 'unreachable' | 'malformed' | undefined;
  error?: string | undefined;
  ms: number;
};
type PollingRun = {
  runId: string;
  kind: string;
  state: 'running' | 'finished' | 'failed' | 'interrupted';
  dryRun: boolean;
  startedAt: string;
  finishedAt?: string | undefined;
  error?: string | undefined;
  checked?: number | undefined;
  matched?: number | undefined;
  manual?: number | undefined;
  ambiguous?: number | undefined;
  unchanged?: number | undefined;
  failed?: number | undefined;
  stopped?: 'unauthorized' | 'not-configured' | 'unreachable' | undefined;
  refused?: 'session' | 'log-in' | undefined;
  cause?: CauseInWords | undefined;
  farmFailure?: 'unauthorized' | 'login-refused' | 'unreachable' | 'malformed' | undefined;
  itemsLeftOut?: number | undefined;
};
type AmbiguousUpload = { documentId: number; title: string | null; entryIds: string[]; since: string };
type UploadChoices = {
  documentId: number;
  title: string;
  entries: {
    id: string;
    invoice: {
      number: string | null;
      title: string | null;
      date: string | null;
      amount: string | null;
      currency: string | null;
      supplier: string | null;
      betriebId: string | null;
      link: string | null;
    } | null;
  }[];
  differing: ('number' | 'title' | 'date' | 'amount' | 'supplier' | 'betriebId')[];
  choice: UploadChoice;
};
type UploadChoice = {
  state: 'open' | 'chosen' | 'failed' | 'written' | 'over';
  entryId: string | null;
  eventId: string | null;
  cause: CauseInWords | null;
  error: string | null;
};
type InboxItem = {
  itemId: string;
  name: string;
  scope: 'public' | 'personal';
  owner: { sub: string; name: string | null } | null;
  source: 'scan-folder' | 'upload' | 'email' | 'merge';
  state: 'open' | 'done' | 'discarded';
  reading: 'waiting' | 'reading' | 'readable' | 'locked' | 'damaged' | 'no-preview' | 'purged';
  damage: {
    code: 'empty' | 'unreadable' | 'no-pages' | 'too-many-pages' | 'too-large' | 'crashed' | 'timed-out';
    params: { pages: number; megapixels: number };
  } | null;
  pages: number | null;
  pagesRead: number;
  mediaType: string;
  bytes: number;
  receivedAt: string;
  duplicateOf: string | null;
  claimedBy: { sub: string; name: string | null; until: string } | null;
  segments: InboxSegment[];
  codes: number;
  proposals: number;
};
type InboxSegment = {
  segmentId: string;
  name: string;
  pages: { page: number; rotate: 0 | 90 | 180 | 270 }[];
  fields: SegmentFields;
  state:
    | 'open'
    | 'preparing'
    | 'planned'
    | 'uploaded'
    | 'pending'
    | 'saved'
    | 'split-by-paperless'
    | 'failed'
    | 'duplicate'
    | 'undone';
  frozen: boolean;
  documentId: number | null;
  problem: {
    reason:
      | 'refused'
      | 'reserved-field'
      | 'asn-taken'
      | 'unsupported-type'
      | 'not-allowed'
      | 'task-failed'
      | 'task-lost'
      | 'document-gone'
      | 'other-document'
      | 'given-up'
      | 'damaged'
      | 'tasks-hidden'
      | 'upload-fails'
      | 'edited-meanwhile'
      | 'not-ours-to-delete'
      | 'owner-unknown'
      | 'owner-hidden'
      | 'not-completed'
      | null;
    message: string;
  } | null;
  accepted: ('same-bytes' | 'same-pages')[];
  duplicates: ('same-bytes' | 'same-pages')[];
  inTrash: boolean;
  sentTwice: boolean;
  mayGiveUp: boolean;
  documentGone: boolean;
  mailed: number;
};
type InboxUploadResult = {
  name: string;
  itemId: string | null;
  duplicateOf: string | null;
  refused: { reason: 'unknown-type' | 'empty' | 'too-large' | 'unreadable'; message: string } | null;
};
type InboxItemInDetail = {
  itemId: string;
  name: string;
  scope: 'public' | 'personal';
  owner: { sub: string; name: string | null } | null;
  source: 'scan-folder' | 'upload' | 'email' | 'merge';
  state: 'open' | 'done' | 'discarded';
  reading: 'waiting' | 'reading' | 'readable' | 'locked' | 'damaged' | 'no-preview' | 'purged';
  damage: {
    code: 'empty' | 'unreadable' | 'no-pages' | 'too-many-pages' | 'too-large' | 'crashed' | 'timed-out';
    params: { pages: number; megapixels: number };
  } | null;
  pages: number | null;
  pagesRead: number;
  mediaType: string;
  bytes: number;
  receivedAt: string;
  duplicateOf: string | null;
  claimedBy: { sub: string; name: string | null; until: string } | null;
  segments: InboxSegment[];
  expected: number;
  dropped: number[];
  mergedInto: string | null;
  pageList: {
    page: number;
    width: number;
    height: number;
    read: boolean;
    failed: boolean;
    blank: boolean;
    text: boolean;
    turn: 0 | 90 | 180 | 270 | null;
  }[];
  codes: InboxCode[];
  proposals: InboxProposal[];
  facts: InboxFact[];
  signed: boolean;
  unlocked: boolean;
  attachments: number;
};
type InboxCode = {
  page: number;
  format: string;
  text: string;
  box: { x: number; y: number; width: number; height: number };
  step: string;
};
type InboxProposal = {
  before: number;
  reasons: {
    kind: 'template' | 'separator' | 'blank-page' | 'page-one-of-n' | 'paper-size' | 'payment-code';
    text: string | null;
  }[];
  score: number;
  drop: number[];
  name: string | null;
};
type InboxFact = {
  page: number;
  code: string | null;
  template: { templateId: string; name: string } | null;
  invoice: {
    source: 'cii' | 'ubl' | 'zugferd' | 'swiss-qr' | 'epc' | 'farm-system' | 'paperless' | 'text';
    isDisputed: boolean;
  } | null;
  field:
    | 'name'
    | 'title'
    | 'created'
    | 'correspondent'
    | 'documentType'
    | 'tags'
    | 'archiveSerialNumber'
    | 'customField';
  customField: number | null;
  value: string | number | number[];
};
type InboxHolder = { sub: string; name: string | null; open: number; closed: number };
type InboxHandOver = {
  handOverId: string;
  at: string;
  from: { sub: string; name: string | null };
  to: { sub: string; name: string | null };
  by: { sub: string; name: string | null };
  items: number;
  reason: string;
};
type InboxSaveResult = {
  segmentId: string;
  result: 'planned' | 'under-way' | 'saved' | 'unknown-segment' | 'refused';
  problem: Problem | null;
};
type InboxDuplicates = {
  looked: boolean;
  'same-bytes': { documentIds: number[]; itemIds: string[] };
  'same-pages': { documentIds: number[]; itemIds: string[] };
};
type Invoice = {
  facts: InvoiceFact[];
  cashDiscounts: { until: string; percent: string | null; amount: string | null; currency: string | null }[];
  faults: {
    code:
      | 'empty'
      | 'too-large'
      | 'not-xml'
      | 'encoding-unknown'
      | 'dtd-refused'
      | 'too-deep'
      | 'too-many-elements'
      | 'not-an-invoice'
      | 'pdf-unreadable'
      | 'pdf-locked'
      | 'attachment-too-large'
      | 'attachment-unreadable'
      | 'several-invoices'
      | 'code-unreadable'
      | 'reading-failed'
      | 'element-foreign'
      | 'element-doubled'
      | 'amount-unreadable'
      | 'date-unreadable'
      | 'currency-unknown'
      | 'cash-discount-unreadable'
      | 'iban-unreadable'
      | 'several-values'
      | 'date-implausible'
      | 'iban-wrong'
      | 'bic-wrong'
      | 'reference-wrong'
      | 'vat-id-wrong'
      | 'gross-missing'
      | 'lines-differ-from-sum'
      | 'line-differs'
      | 'allowances-differ'
      | 'tax-differs'
      | 'gross-differs'
      | 'due-differs';
    fact:
      | 'supplierName'
      | 'supplierVatId'
      | 'supplierTaxNumber'
      | 'supplierNumber'
      | 'kind'
      | 'number'
      | 'date'
      | 'correctedNumber'
      | 'net'
      | 'tax'
      | 'gross'
      | 'due'
      | 'dueDate'
      | 'iban'
      | 'bic'
      | 'payee'
      | 'reference'
      | 'buyerReference'
      | 'orderNumber'
      | null;
    found: string | null;
    expected: string | null;
  }[];
  missing: (
    | 'supplier-name'
    | 'supplier-address'
    | 'buyer-name'
    | 'buyer-address'
    | 'supplier-tax-id'
    | 'date'
    | 'number'
    | 'lines'
    | 'delivery-date'
    | 'net-by-rate'
    | 'tax-rate'
    | 'tax-amount'
    | 'exemption-reason'
  )[];
  bookingAid: boolean;
  several: ('payment-codes' | 'numbers' | 'first-pages' | 'sums' | 'xml')[];
  xmlSha256: string | null;
  account: {
    state: 'known' | 'new';
    wasConfirmed: boolean;
    seen: string | null;
    lastFour: string;
    iban: string | null;
    known: { lastFour: string; iban: string | null }[];
  } | null;
  duplicates: { documentIds: number[]; itemIds: string[] };
};
type InvoiceFact = {
  fact:
    | 'supplierName'
    | 'supplierVatId'
    | 'supplierTaxNumber'
    | 'supplierNumber'
    | 'kind'
    | 'number'
    | 'date'
    | 'correctedNumber'
    | 'net'
    | 'tax'
    | 'gross'
    | 'due'
    | 'dueDate'
    | 'iban'
    | 'bic'
    | 'payee'
    | 'reference'
    | 'buyerReference'
    | 'orderNumber';
  state: 'agreed' | 'conflict' | 'single';
  values: {
    source: 'cii' | 'ubl' | 'zugferd' | 'swiss-qr' | 'epc' | 'farm-system' | 'paperless' | 'text';
    value: string;
    currency: string | null;
  }[];
};
type ItemInvoice = {
  facts: InvoiceFact[];
  cashDiscounts: { until: string; percent: string | null; amount: string | null; currency: string | null }[];
  faults: {
    code:
      | 'empty'
      | 'too-large'
      | 'not-xml'
      | 'encoding-unknown'
      | 'dtd-refused'
      | 'too-deep'
      | 'too-many-elements'
      | 'not-an-invoice'
      | 'pdf-unreadable'
      | 'pdf-locked'
      | 'attachment-too-large'
      | 'attachment-unreadable'
      | 'several-invoices'
      | 'code-unreadable'
      | 'reading-failed'
      | 'element-foreign'
      | 'element-doubled'
      | 'amount-unreadable'
      | 'date-unreadable'
      | 'currency-unknown'
      | 'cash-discount-unreadable'
      | 'iban-unreadable'
      | 'several-values'
      | 'date-implausible'
      | 'iban-wrong'
      | 'bic-wrong'
      | 'reference-wrong'
      | 'vat-id-wrong'
      | 'gross-missing'
      | 'lines-differ-from-sum'
      | 'line-differs'
      | 'allowances-differ'
      | 'tax-differs'
      | 'gross-differs'
      | 'due-differs';
    fact:
      | 'supplierName'
      | 'supplierVatId'
      | 'supplierTaxNumber'
      | 'supplierNumber'
      | 'kind'
      | 'number'
      | 'date'
      | 'correctedNumber'
      | 'net'
      | 'tax'
      | 'gross'
      | 'due'
      | 'dueDate'
      | 'iban'
      | 'bic'
      | 'payee'
      | 'reference'
      | 'buyerReference'
      | 'orderNumber'
      | null;
    found: string | null;
    expected: string | null;
  }[];
  missing: (
    | 'supplier-name'
    | 'supplier-address'
    | 'buyer-name'
    | 'buyer-address'
    | 'supplier-tax-id'
    | 'date'
    | 'number'
    | 'lines'
    | 'delivery-date'
    | 'net-by-rate'
    | 'tax-rate'
    | 'tax-amount'
    | 'exemption-reason'
  )[];
  bookingAid: boolean;
  several: ('payment-codes' | 'numbers' | 'first-pages' | 'sums' | 'xml')[];
  xmlSha256: string | null;
  account: {
    state: 'known' | 'new';
    wasConfirmed: boolean;
    seen: string | null;
    lastFour: string;
    iban: string | null;
    known: { lastFour: string; iban: string | null }[];
  } | null;
  duplicates: { documentIds: number[]; itemIds: string[] };
  page: number;
};
type MailFolder = { path: string; name: string; specialUse: string | null; level: number };
type MailInFolder = {
  uid: number;
  subject: string | null;
  sender: { name: string | null; address: string | null };
  receivedAt: string;
  bytes: number;
  attachments: { name: string | null; type: string; bytes: number }[];
  importedAt: string | null;
  mailId: string | null;
};
type MailImport = {
  jobId: string;
  accountId: string;
  folder: string;
  scope: 'public' | 'personal';
  state: 'queued' | 'running' | 'finished' | 'partly' | 'cancelled' | 'failed' | 'interrupted';
  done: number;
  total: number;
  text: { de: string; en: string };
  fault: string | null;
  startedAt: string;
  endedAt: string | null;
  startedBy: string;
};
type MailImportInDetail = {
  jobId: string;
  accountId: string;
  folder: string;
  scope: 'public' | 'personal';
  state: 'queued' | 'running' | 'finished' | 'partly' | 'cancelled' | 'failed' | 'interrupted';
  done: number;
  total: number;
  text: { de: string; en: string };
  fault: string | null;
  startedAt: string;
  endedAt: string | null;
  startedBy: string;
  items: {
    uid: number;
    subject: string | null;
    state: 'waiting' | 'taken' | 'known' | 'empty' | 'gone' | 'failed';
    reason: string | null;
    mailId: string | null;
    itemIds: string[];
    refused: number;
    afterwards: 'not-marked' | 'not-moved' | null;
  }[];
};
type ReceivedMail = {
  mailId: string;
  accountId: string;
  scope: 'public' | 'personal';
  subject: string | null;
  sender: { name: string | null; address: string | null };
  receivedAt: string;
  importedAt: string;
  bytes: number;
  isKept: boolean;
  attachments: {
    number: number;
    itemId: string | null;
    name: string | null;
    state: 'open' | 'done' | 'discarded' | null;
    mediaType: string | null;
    bytes: number | null;
    purged: boolean;
    segments: { segmentId: string; pages: number; state: string; documentId: number | null }[];
  }[];
  refused: {
    number: number;
    name: string | null;
    reason: 'unknown-type' | 'empty' | 'too-large' | 'unreadable';
  }[];
};
type MailFailure = {
  failureId: string;
  accountId: string;
  folder: string;
  uid: number | null;
  uidValidity: string | null;
  scope: 'public' | 'personal';
  reason: string;
  subject: string | null;
  sender: string | null;
  receivedAt: string | null;
  failedAt: string;
};
type CheckedMail = {
  attachments: {
    name: string | null;
    mediaType: string | null;
    bytes: number | null;
    pages: number | null;
    sha256: string | null;
    versions: {
      original: { name: string | null; bytes: number | null };
      archive: { bytes: number | null };
    } | null;
    sameAs: number[];
    sentBefore: { mailId: string; address: string; at: string }[];
  }[];
  bytes: number;
  limit: number;
  html: string;
  text: string;
  errors: FieldError[];
};
type OutgoingMailInDetail = {
  mailId: string;
  state:
    | 'planned'
    | 'called-back'
    | 'sending'
    | 'deferred'
    | 'handed-over'
    | 'refused'
    | 'unclear'
    | 'arrived';
  accountId: string;
  isPersonal: boolean;
  from: { address: string; name: string | null } | null;
  to: { address: string; name: string | null }[] | null;
  cc: { address: string; name: string | null }[] | null;
  bcc: { address: string; name: string | null }[] | null;
  subject: string | null;
  recipients: number;
  attachments: {
    name: string | null;
    bytes: number;
    sha256: string;
    pages: number | null;
    pageRange: string;
    itemId: string | null;
    segmentIds: string[];
    documentId: number | null;
  }[];
  bytes: number;
  plannedAt: string;
  stateAt: string;
  notBefore: string | null;
  secondsLeft: number;
  tries: number;
  smtpCode: number | null;
  fault: string | null;
  refusedRecipients: { address: string; smtpCode: number | null; fault: string | null }[];
  deferredRecipients: number;
  hasReached: boolean;
  copy: 'none' | 'owed' | 'failed';
  isKept: boolean;
  text: string | null;
  html: string | null;
  sha256: string;
};
type OutgoingMail = {
  mailId: string;
  state:
    | 'planned'
    | 'called-back'
    | 'sending'
    | 'deferred'
    | 'handed-over'
    | 'refused'
    | 'unclear'
    | 'arrived';
  accountId: string;
  isPersonal: boolean;
  from: { address: string; name: string | null } | null;
  to: { address: string; name: string | null }[] | null;
  cc: { address: string; name: string | null }[] | null;
  bcc: { address: string; name: string | null }[] | null;
  subject: string | null;
  recipients: number;
  attachments: {
    name: string | null;
    bytes: number;
    sha256: string;
    pages: number | null;
    pageRange: string;
    itemId: string | null;
    segmentIds: string[];
    documentId: number | null;
  }[];
  bytes: number;
  plannedAt: string;
  stateAt: string;
  notBefore: string | null;
  secondsLeft: number;
  tries: number;
  smtpCode: number | null;
  fault: string | null;
  refusedRecipients: { address: string; smtpCode: number | null; fault: string | null }[];
  deferredRecipients: number;
  hasReached: boolean;
  copy: 'none' | 'owed' | 'failed';
  isKept: boolean;
};
type MailDraft = {
  accountId: string | null;
  from: string | null;
  to: { address: string; name: string | null }[];
  cc: { address: string; name: string | null }[];
  bcc: { address: string; name: string | null }[];
  subject: string;
  html: string;
  attachments: {
    segmentIds?: string[] | undefined;
    itemId?: string | undefined;
    documentId?: number | undefined;
    original?: boolean | undefined;
    name?: string | undefined;
    pages: string;
  }[];
  draftId: string;
  updatedAt: string;
};
type DoctorReport = {
  at: string;
  verdict: 'ok' | 'unknown' | 'warning' | 'wrong';
  areas: {
    area: string;
    title: { de: string; en: string };
    verdict: 'ok' | 'unknown' | 'warning' | 'wrong';
    findings: {
      check: string;
      title: { de: string; en: string };
      verdict: 'ok' | 'unknown' | 'warning' | 'wrong';
      seen: { de: string; en: string };
      steps: { de: string; en: string }[];
    }[];
  }[];
};
type FarmSystemStatus = {
  configured: boolean;
  connected: boolean;
  device: {
    state: 'unregistered' | 'pending' | 'registered';
    id?: string | undefined;
    registeredAt?: string | undefined;
  };
  lastError?: string | undefined;
  lastFailure?: 'unauthorized' | 'login-refused' | 'unreachable' | 'malformed' | undefined;
  pausedUntil?: string | undefined;
};
type PollingConfig = {
  tagHochgeladen: number | null;
  tagManuell: number | null;
  linkField: number | null;
  tagErledigt: number | null;
  belegnummerField: number | null;
};
type Client = { id: number; name: string; username: string; farmsysBetriebId: string | null };
type SettingWarning = {
  code: 'control-tags-incomplete' | 'control-tags-nested' | 'reference-missing';
  message: { de: string; en: string };
  key?: string | undefined;
  path?: string | undefined;
  missing?: { id: number; setting: string }[] | undefined;
  tags?: number[] | undefined;
  remedy?: { method: 'POST'; path: string } | undefined;
};
type SettingInFull = {
  key: string;
  value: unknown;
  default: unknown;
  isDefault: boolean;
  readOnly: boolean;
  description: { de: string; en: string };
  names: {
    kind: 'tag' | 'correspondent' | 'documentType' | 'user' | 'customField' | 'approvalOption';
    types?: string[] | undefined;
  } | null;
  changedAt: string | null;
  changedBy: string | null;
  history: { at: string; by: string; value: unknown }[];
  warnings: SettingWarning[];
};
type SettingsThen = { at: string; position: number; items: Setting[] };
type Setting = {
  key: string;
  value: unknown;
  default: unknown;
  isDefault: boolean;
  readOnly: boolean;
  description: { de: string; en: string };
  names: {
    kind: 'tag' | 'correspondent' | 'documentType' | 'user' | 'customField' | 'approvalOption';
    types?: string[] | undefined;
  } | null;
  changedAt: string | null;
  changedBy: string | null;
};
type MailAccount = {
  accountId: 'system' | string;
  kind: 'system' | 'public' | 'personal';
  mayEdit: boolean;
  name: string;
  address: string | null;
  senders: string[];
  displayName: string | null;
  replyTo: string | null;
  signature: string;
  preset: 'other' | 'hosts' | 'microsoft' | 'google';
  imap: string | null;
  smtp: string | null;
  login: 'password' | 'oauth';
  username: string | null;
  secret: 'set' | 'missing' | 'unreadable';
  secretSetAt: string | null;
  canSend: boolean;
  canRead: boolean;
  importing: { byItself: boolean; folder: string; since: string | null; moveTo: string | null };
  version: number;
};
type MailPreset = {
  key: 'other' | 'hosts' | 'microsoft' | 'google';
  name: string | null;
  takesPasswords: boolean;
  takesSignIn: boolean;
  hosts: string[];
};
type MailAccountTest = { imap: { fault: MailFault | null } | null; smtp: { fault: MailFault | null } | null };
type MailFault =
  | 'name-not-found'
  | 'address-not-allowed'
  | 'host-not-allowed'
  | 'refused'
  | 'unreachable'
  | 'timeout'
  | 'certificate'
  | 'no-tls'
  | 'wrong-password'
  | 'needs-oauth'
  | 'sign-in-ended'
  | 'ask-again'
  | 'busy'
  | 'connection-lost'
  | 'not-a-mail-server'
  | 'mail-refused'
  | 'no-xoauth2'
  | 'folder-missing'
  | 'not-set-up';
type Run = {
  runId: string;
  kind: string;
  state: 'running' | 'finished' | 'failed' | 'interrupted';
  dryRun: boolean;
  startedAt: string;
  finishedAt?: string | undefined;
  error?: string | undefined;
};
type NumberRange = {
  name: string;
  kind: 'asn' | 'own';
  first: number;
  last: number;
  next: number | null;
  createdAt: string;
  drawnAt: string | null;
};
type NumberRangeReport = {
  range: NumberRange;
  drawn: number;
  scanned: number;
  neverScanned: { total: number; items: { from: number; to: number; drawnAt: string }[] };
  scannedTwice: { total: number; items: { number: number; scannedAt: string[] }[] };
  neverPrinted: { total: number; items: { number: number; scannedAt: string }[] };
};
type BarcodeTemplate = {
  name: string;
  symbology: 'QRCode' | 'Code128' | 'DataMatrix';
  content: string;
  numberRange: string | null;
  erkennungsMuster: string;
  dateinameTemplate: string | null;
  trennt: 'none' | 'before' | 'separator';
  felder: {
    title?: string | undefined;
    created?: string | undefined;
    correspondent?: number | undefined;
    documentType?: number | undefined;
    tags?: number[] | undefined;
    archiveSerialNumber?: string | undefined;
    customFields?: { field: number; value: string }[] | undefined;
  };
  widthMm: number;
  heightMm: number;
  lines: { text: string; bold?: boolean | undefined; sizeMm: number }[];
  marginMm: number | null;
  templateId: string;
  version: number;
  isDefault: boolean;
  fields: string[];
  needsDocument: boolean;
};
type LabelCheck = {
  readable: boolean;
  read: string | null;
  content: string;
  number: number | null;
  warnings: { code: string; params: { [name: string]: string | number } }[];
  widthMm: number;
  heightMm: number;
  moduleMm: number;
  picture: string;
};
type PrintAgent = {
  agentId: string;
  name: string;
  keyId: string;
  state: 'new' | 'here' | 'away';
  seenAt: string | null;
  version: string | null;
  clockAheadMs: number | null;
  rivalRefusedAt: string | null;
  printers: Printer[];
};
type Printer = {
  printerId: string;
  agentId: string;
  device: string;
  name: string;
  dpi: number;
  formats: ('zpl' | 'png' | 'pdf')[];
  medium: { widthMm: number; heightMm: number } | null;
  mediumSet: { widthMm: number; heightMm: number } | null;
  offsetXMm: number;
  offsetYMm: number;
  state: 'ready' | 'away' | 'missing';
};
type PrintAgentKey = { agentId: string; name: string; key: string };
type PrintJob = {
  jobId: string;
  printerId: string;
  printer: string;
  templateId: string | null;
  template: string | null;
  labels: number;
  copies: number;
  numbers: { range: string; from: number; to: number } | null;
  again: { jobId: string; reason: string } | null;
  state: 'queued' | 'fetched' | 'printed' | 'failed' | 'unclear' | 'expired' | 'cancelled';
  isBegun: boolean;
  reason:
    | 'printer-away'
    | 'printer-refused'
    | 'broke-off'
    | 'agent-restarted'
    | 'lease-ran-out'
    | 'not-rendered'
    | 'too-late'
    | null;
  detail: string | null;
  queuedAt: string;
  queuedBy: string | null;
  endedAt: string | null;
};
type PrintAgentHello = { agentId: string; name: string };
type PrintAgentFetch = { job: FetchedPrintJob | null };
type FetchedPrintJob = {
  jobId: string;
  device: string;
  fence: number;
  leaseSeconds: number;
  labels: number;
  copies: number;
};
type PrintReportTaken = { state: string };
type ApiKey = {
  id: string;
  name: string;
  scopes: ('webhook' | 'status' | 'metrics' | 'print-agent')[];
  createdAt: string;
  createdBy: string;
  lastUsedAt: string | null;
  revokedAt: string | null;
};
type CreatedApiKey = {
  id: string;
  key: string;
  name: string;
  scopes: ('webhook' | 'status' | 'metrics' | 'print-agent')[];
};
type GroupPermissions = {
  group: string;
  permissions: (
    | 'VIEW_FREIGABE'
    | 'VIEW_INBOX'
    | 'EDIT_DOCUMENTS'
    | 'MERGE_CORRESPONDENTS'
    | 'VIEW_QUEUE'
    | 'RUN_PROCESSING'
    | 'MANAGE_SETTINGS'
    | 'VIEW_AUDIT'
  )[];
  lastSeenAt: string | null;
};
type WebConfig = {
  issuer: string | null;
  clientId: string | null;
  scope: string;
  paperlessUrl: string | null;
  timeZone: string;
  languages: ('de' | 'en')[];
};
type Tile = {
  count: number | null;
  sums?: { value: string; currency: string }[] | undefined;
  overdue?: number | undefined;
  dueSoon?: number | undefined;
  oldest?: string | undefined;
  unchecked?: true | undefined;
  state?: string | undefined;
  key: string;
  link: string;
};
type Trend = { key: string; currency?: string | undefined; total: string | null; values: string[] };
type DigestDelivery = {
  sub: string;
  username: string | null;
  email: string | null;
  enabled: boolean;
  digestDays: 'workdays' | 'daily' | 'mondays';
  digestTime: string;
  next: string | null;
  off: 'bounces' | 'no-address' | 'not-verified' | 'no-mail-server' | null;
  last: {
    day: string;
    at: string;
    leftOut:
      | 'too-late'
      | 'nothing-open'
      | 'not-read'
      | 'unseen'
      | 'no-permission'
      | 'no-address'
      | 'not-verified'
      | null;
    mailId: string | null;
    mailState: string | null;
    smtpCode: number | null;
  } | null;
};
type Schedule = {
  name: 'approval-refresh' | 'digest' | 'upload-check' | 'sweep' | 'mail-import';
  variable: string;
  cron: string;
  next: string[];
};
type HealthSummary = { status: 'ready' | 'not-ready'; checks: { name: string; ok: boolean }[] };
type Health = { status: 'ready' | 'not-ready'; checks: { name: string; ok: boolean; message: string }[] };
type FileTicket = { path: string; expiresAt: string };

export type Schemas = {
  ProcessingRule: ProcessingRule;
  EventType: EventType;
  ApprovalRule: ApprovalRule;
  SegmentFields: SegmentFields;
  MailAccountBody: MailAccountBody;
  BarcodeTemplateBody: BarcodeTemplateBody;
  LabelPreviewBody: LabelPreviewBody;
  LabelSheetBody: LabelSheetBody;
  NewPrintJob: NewPrintJob;
  __schema0: __schema0;
  __schema1: __schema1;
  Queued: Queued;
  Problem: Problem;
  ProblemReason: ProblemReason;
  FieldError: FieldError;
  FieldFault: FieldFault;
  WebhookStatus: WebhookStatus;
  QueueEntry: QueueEntry;
  CauseInWords: CauseInWords;
  QueueThen: QueueThen;
  BatchRun: BatchRun;
  Rehearsal: Rehearsal;
  RehearsedDocument: RehearsedDocument;
  WriterOfValue: WriterOfValue;
  ProposedRule: ProposedRule;
  AuditPage: AuditPage;
  AuditItem: AuditItem;
  KnownActor: KnownActor;
  FieldReason: FieldReason;
  Me: Me;
  UserSettings: UserSettings;
  Recipient: Recipient;
  SavedView: SavedView;
  DocumentToEdit: DocumentToEdit;
  TagOfDocument: TagOfDocument;
  Document: Document;
  DocumentThen: DocumentThen;
  FoundDocument: FoundDocument;
  ApprovalRefresh: ApprovalRefresh;
  Approval: Approval;
  Decider: Decider;
  Amount: Amount;
  Release: Release;
  GivenRelease: GivenRelease;
  InvoiceMarks: InvoiceMarks;
  ApprovalSummary: ApprovalSummary;
  ApprovalOption: ApprovalOption;
  BulkApprovalResult: BulkApprovalResult;
  SeenDifference: SeenDifference;
  ApprovalHistoryEntry: ApprovalHistoryEntry;
  RulesPreview: RulesPreview;
  Substitution: Substitution;
  ReleasingPerson: ReleasingPerson;
  Tag: Tag;
  Correspondent: Correspondent;
  DocumentType: DocumentType;
  CustomField: CustomField;
  CorrespondentSettings: CorrespondentSettings;
  CorrespondentSync: CorrespondentSync;
  RunStarted: RunStarted;
  CorrespondentConflict: CorrespondentConflict;
  Merge: Merge;
  PollingResult: PollingResult;
  UploadItem: UploadItem;
  PollingRun: PollingRun;
  AmbiguousUpload: AmbiguousUpload;
  UploadChoices: UploadChoices;
  UploadChoice: UploadChoice;
  InboxItem: InboxItem;
  InboxSegment: InboxSegment;
  InboxUploadResult: InboxUploadResult;
  InboxItemInDetail: InboxItemInDetail;
  InboxCode: InboxCode;
  InboxProposal: InboxProposal;
  InboxFact: InboxFact;
  InboxHolder: InboxHolder;
  InboxHandOver: InboxHandOver;
  InboxSaveResult: InboxSaveResult;
  InboxDuplicates: InboxDuplicates;
  Invoice: Invoice;
  InvoiceFact: InvoiceFact;
  ItemInvoice: ItemInvoice;
  MailFolder: MailFolder;
  MailInFolder: MailInFolder;
  MailImport: MailImport;
  MailImportInDetail: MailImportInDetail;
  ReceivedMail: ReceivedMail;
  MailFailure: MailFailure;
  CheckedMail: CheckedMail;
  OutgoingMailInDetail: OutgoingMailInDetail;
  OutgoingMail: OutgoingMail;
  MailDraft: MailDraft;
  DoctorReport: DoctorReport;
  FarmSystemStatus: FarmSystemStatus;
  PollingConfig: PollingConfig;
  Client: Client;
  SettingWarning: SettingWarning;
  SettingInFull: SettingInFull;
  SettingsThen: SettingsThen;
  Setting: Setting;
  MailAccount: MailAccount;
  MailPreset: MailPreset;
  MailAccountTest: MailAccountTest;
  MailFault: MailFault;
  Run: Run;
  NumberRange: NumberRange;
  NumberRangeReport: NumberRangeReport;
  BarcodeTemplate: BarcodeTemplate;
  LabelCheck: LabelCheck;
  PrintAgent: PrintAgent;
  Printer: Printer;
  PrintAgentKey: PrintAgentKey;
  PrintJob: PrintJob;
  PrintAgentHello: PrintAgentHello;
  PrintAgentFetch: PrintAgentFetch;
  FetchedPrintJob: FetchedPrintJob;
  PrintReportTaken: PrintReportTaken;
  ApiKey: ApiKey;
  CreatedApiKey: CreatedApiKey;
  GroupPermissions: GroupPermissions;
  WebConfig: WebConfig;
  Tile: Tile;
  Trend: Trend;
  DigestDelivery: DigestDelivery;
  Schedule: Schedule;
  HealthSummary: HealthSummary;
  Health: Health;
  FileTicket: FileTicket;
};

export type Interface = {
  'POST /webhook': { body: unknown; answer: Queued };
  'GET /webhook/status': { answer: WebhookStatus };
  'GET /queue': {
    query: {
      page?: number | undefined;
      pageSize?: number | undefined;
      state?: 'queued' | 'processing' | 'waiting' | 'parked' | 'gone' | undefined;
    };
    answer: { items: QueueEntry[]; total: number; page: number; pageSize: number };
  };
  'POST /queue': {
    body: { documentId: number };
    answer: { documentId: number; state: 'queued' | 'removed' };
  };
  'POST /queue/{documentId}/retry': {
    params: { documentId: string | number };
    answer: { documentId: number; state: 'queued' | 'removed' };
  };
  'DELETE /queue/{documentId}': {
    params: { documentId: string | number };
    answer: { documentId: number; state: 'queued' | 'removed' };
  };
  'GET /audit/as-of/queue': {
    query: { page?: number | undefined; pageSize?: number | undefined; at: unknown & unknown };
    answer: QueueThen;
  };
  'POST /processing/batch': { answer: { runId: string } };
  'GET /processing/batch': { answer: { run: BatchRun | null } };
  'GET /processing/batch/{runId}': { params: { runId: string | number }; answer: BatchRun };
  'DELETE /processing/batch/{runId}': { params: { runId: string | number }; answer: BatchRun };
  'GET /processing/preview/documents': {
    query: { q?: string | undefined };
    answer: { items: { id: number; title: string; created: string }[] };
  };
  'POST /processing/preview': {
    body: { documentId: number; rules?: ProcessingRule[] | undefined };
    answer: {
      documentId: number;
      title: string;
      hasProcessingTag: boolean;
      rules: string[];
      changes: (
        | { what: 'title'; from: string; to: string; rule?: string | undefined }
        | {
            what: 'correspondent' | 'documentType' | 'owner';
            from: number | null;
            to: number | null;
            rule?: string | undefined;
          }
        | { what: 'created'; from: string; to: string; rule?: string | undefined }
        | {
            what: 'customField';
            field: number;
            from?: string | number | boolean | null | number[] | undefined;
            to: string | number | boolean | null | number[];
            rule?: string | undefined;
          }
        | { what: 'note'; to: string; rule?: string | undefined }
        | { what: 'addTag' | 'removeTag'; tag: number; rule?: string | undefined }
      )[];
    };
  };
  'POST /processing/rehearsals': { body: { rules: ProcessingRule[] }; answer: { runId: string } };
  'GET /processing/rehearsals/{runId}': { params: { runId: string | number }; answer: Rehearsal };
  'DELETE /processing/rehearsals/{runId}': { params: { runId: string | number }; answer: Rehearsal };
  'GET /processing/examples/{documentId}': {
    params: { documentId: string | number };
    answer: { documentId: number; title: string; text: string };
  };
  'POST /processing/examples': {
    body: {
      documentId: number;
      name: string;
      marks: { what: 'number' | 'sum' | 'date' | 'supplier'; start: number; end: number; text: string }[];
      title?: boolean | undefined;
      numberField?: number | null | undefined;
      sumField?: number | null | undefined;
      correspondent?: number | null | undefined;
    };
    answer: ProposedRule;
  };
  'GET /audit': {
    query: {
      stream?: string | undefined;
      type?: EventType | undefined;
      actor?: string | undefined;
      from?: (unknown & unknown) | undefined;
      to?: (unknown & unknown) | undefined;
      after?: number | undefined;
      before?: number | undefined;
      limit?: number | undefined;
    };
    answer: AuditPage;
  };
  'GET /audit/choices': { answer: { actors: KnownActor[]; types: EventType[] } };
  'GET /audit/export': {
    query: {
      stream?: string | undefined;
      type?: EventType | undefined;
      actor?: string | undefined;
      from?: (unknown & unknown) | undefined;
      to?: (unknown & unknown) | undefined;
      language?: 'de' | 'en' | undefined;
    };
    answer: unknown;
  };
  'GET /documents/{id}/why': { params: { id: string | number }; answer: { items: FieldReason[] } };
  'GET /documents/{id}/timeline': {
    params: { id: string | number };
    query: { after?: number | undefined; before?: number | undefined; limit?: number | undefined };
    answer: AuditPage;
  };
  'GET /me': { answer: Me };
  'GET /user-settings': { answer: UserSettings };
  'PUT /user-settings': {
    body: {
      dailyDigestEnabled?: boolean | undefined;
      digestDays?: 'workdays' | 'daily' | 'mondays' | undefined;
      digestTime?: string | undefined;
      digestWhenEmpty?: boolean | undefined;
      singleKeys?: boolean | undefined;
      language?: 'de' | 'en' | undefined;
    };
    answer: UserSettings;
  };
  'GET /user-settings/recipients': {
    query: { page?: number | undefined; pageSize?: number | undefined };
    answer: { items: Recipient[]; total: number; page: number; pageSize: number };
  };
  'POST /user-settings/recipients': {
    body: { address: string; name?: string | undefined };
    answer: Recipient;
  };
  'DELETE /user-settings/recipients/{address}': {
    params: { address: string | number };
    answer: { address: string; state: 'removed' };
  };
  'GET /user-settings/views': { answer: { items: SavedView[] } };
  'PUT /user-settings/views/{viewId}': {
    params: { viewId: string | number };
    body: { name: string; address: string };
    answer: SavedView;
  };
  'DELETE /user-settings/views/{viewId}': {
    params: { viewId: string | number };
    answer: { viewId: string; state: 'removed' };
  };
  'GET /documents': {
    query: {
      page?: number | undefined;
      pageSize?: number | undefined;
      list: 'manual';
      q?: string | undefined;
      sort?: 'created' | '-created' | 'title' | '-title' | undefined;
      after?: number | undefined;
    };
    answer: {
      items: DocumentToEdit[];
      total: number;
      page: number;
      pageSize: number;
      tag: TagOfDocument | null;
    };
  };
  'GET /documents/{id}': { params: { id: string | number }; answer: Document };
  'PATCH /documents/{id}': {
    params: { id: string | number };
    body: {
      title?: string | undefined;
      created?: string | undefined;
      correspondentId?: number | null | undefined;
      documentTypeId?: number | null | undefined;
      customFields?: { field: number; value: string | number | boolean | null | number[] }[] | undefined;
      expected?:
        | {
            title?: string | undefined;
            created?: string | undefined;
            correspondentId?: number | null | undefined;
            documentTypeId?: number | null | undefined;
            customFields?:
              | { field: number; value: string | number | boolean | null | number[] }[]
              | undefined;
          }
        | undefined;
    };
    answer: Document;
  };
  'PUT /documents/{id}/tags': {
    params: { id: string | number };
    body: { tags: number[]; from?: number[] | undefined };
    answer: Document;
  };
  'POST /documents/{id}/manual-done': { params: { id: string | number }; answer: Document };
  'GET /documents/{id}/undoable': {
    params: { id: string | number };
    answer: { items: { eventId: string }[] };
  };
  'POST /documents/{id}/undo/{eventId}': {
    params: { id: string | number; eventId: string | number };
    answer: Document;
  };
  'GET /documents/{id}/preview': { params: { id: string | number }; answer: unknown };
  'GET /documents/{id}/thumbnail': { params: { id: string | number }; answer: unknown };
  'GET /audit/as-of/documents/{id}': {
    params: { id: string | number };
    query: { at: unknown & unknown };
    answer: DocumentThen;
  };
  'GET /search/documents': {
    query: { q?: string | undefined; ids?: string | undefined };
    answer: { items: FoundDocument[] };
  };
  'GET /documents/{id}/print': {
    params: { id: string | number };
    query: { pages?: string | undefined };
    answer: unknown;
  };
  'GET /approvals/refresh': { answer: ApprovalRefresh };
  'POST /approvals/refresh': { answer: ApprovalRefresh };
  'GET /approvals': {
    query: {
      page?: number | undefined;
      pageSize?: number | undefined;
      status?: string | undefined;
      q?: string | undefined;
      documentTypeId?: number | undefined;
      correspondentId?: number | undefined;
      decidedOnAnotherFile?: 'true' | undefined;
      release?: 'waiting' | 'for-me' | 'for-absent' | 'against-me' | 'discount-ends' | undefined;
      mark?:
        | 'new-iban'
        | 'iban-unclear'
        | 'conflict'
        | 'duplicate'
        | 'several-invoices'
        | 'not-read'
        | 'unreadable'
        | 'new-supplier'
        | 'several-people'
        | undefined;
      changedSinceDecision?: 'true' | undefined;
      sort?: 'due' | '-due' | 'age' | '-age' | 'amount' | '-amount' | 'title' | '-title' | undefined;
    };
    answer: { items: Approval[]; total: number; page: number; pageSize: number };
  };
  'GET /approvals/summary': {
    query: {
      status?: string | undefined;
      q?: string | undefined;
      documentTypeId?: number | undefined;
      correspondentId?: number | undefined;
      decidedOnAnotherFile?: 'true' | undefined;
      release?: 'waiting' | 'for-me' | 'for-absent' | 'against-me' | 'discount-ends' | undefined;
      mark?:
        | 'new-iban'
        | 'iban-unclear'
        | 'conflict'
        | 'duplicate'
        | 'several-invoices'
        | 'not-read'
        | 'unreadable'
        | 'new-supplier'
        | 'several-people'
        | undefined;
      changedSinceDecision?: 'true' | undefined;
    };
    answer: ApprovalSummary;
  };
  'GET /approvals/options': { answer: { items: ApprovalOption[] } };
  'GET /approvals/{documentId}': { params: { documentId: string | number }; answer: Approval };
  'PUT /approvals/{documentId}': {
    params: { documentId: string | number };
    body: {
      optionId: string | null;
      seen: string;
      comment?: string | undefined;
      ibanEnding?: string | undefined;
    };
    answer: Approval;
  };
  'POST /approvals/bulk': {
    body: {
      items: { documentId: number; optionId: string | null; seen: string; looked?: boolean | undefined }[];
      comment?: string | undefined;
    };
    answer: { items: BulkApprovalResult[] };
  };
  'POST /approvals/{documentId}/take-back': {
    params: { documentId: string | number };
    body: { seen: string; reason?: string | undefined };
    answer: Approval;
  };
  'GET /approvals/{documentId}/differences': {
    params: { documentId: string | number };
    query: { seen: string };
    answer: { seen: string; differences: SeenDifference[] };
  };
  'GET /approvals/{documentId}/history': {
    params: { documentId: string | number };
    answer: { items: ApprovalHistoryEntry[] };
  };
  'POST /approvals/rules/preview': { body: { rules: ApprovalRule[] }; answer: RulesPreview };
  'GET /substitutes': { query: { mine?: 'true' | undefined }; answer: { items: Substitution[] } };
  'POST /substitutes': {
    body: { absent?: string | undefined; substitute: string; from: string; until: string };
    answer: Substitution;
  };
  'GET /substitutes/people': { answer: { items: ReleasingPerson[] } };
  'DELETE /substitutes/{substitutionId}': {
    params: { substitutionId: string | number };
    answer: { substitutionId: string; state: 'removed' };
  };
  'GET /tags': { answer: { items: Tag[] } };
  'GET /correspondents': { answer: { items: Correspondent[] } };
  'GET /document-types': { answer: { items: DocumentType[] } };
  'GET /custom-fields': { answer: { items: CustomField[] } };
  'PUT /document-types/{id}': {
    params: { id: string | number };
    body: { freigabeErforderlich: boolean };
    answer: DocumentType;
  };
  'GET /correspondents/settings': {
    query: {
      page?: number | undefined;
      pageSize?: number | undefined;
      q?: string | undefined;
      linked?: 'yes' | 'no' | undefined;
    };
    answer: { items: CorrespondentSettings[]; total: number; page: number; pageSize: number };
  };
  'PUT /correspondents/{id}/settings': {
    params: { id: string | number };
    body: {
      supplierNumber: string | null;
      farmsysId: string | null;
      aliases: string[];
      expected?: { supplierNumber: string | null; farmsysId: string | null; aliases: string[] } | undefined;
    };
    answer: CorrespondentSettings;
  };
  'GET /farmsys/sync-correspondents': { answer: { run: CorrespondentSync | null } };
  'POST /farmsys/sync-correspondents': {
    body: { dryRun?: boolean | undefined };
    answer: CorrespondentSync | RunStarted;
  };
  'GET /farmsys/correspondent-conflicts': { answer: { items: CorrespondentConflict[] } };
  'POST /farmsys/merge-correspondents': {
    body: { farmsysId: string; keepCorrespondentId: number; mergeCorrespondentIds?: number[] | undefined };
    answer: Merge;
  };
  'POST /farmsys/correspondent-conflicts/{farmsysId}/dismiss': {
    params: { farmsysId: string | number };
    body: { candidateIds?: number[] | undefined };
    answer: { farmsysId: string; candidateIds: number[] };
  };
  'GET /farmsys/merges': {
    query: { page?: number | undefined; pageSize?: number | undefined };
    answer: { items: Merge[]; total: number; page: number; pageSize: number };
  };
  'GET /farmsys/merges/{mergeId}': { params: { mergeId: string | number }; answer: Merge };
  'POST /farmsys/merges/{mergeId}/undo': { params: { mergeId: string | number }; answer: Merge };
  'POST /farmsys/merges/{mergeId}/retry': { params: { mergeId: string | number }; answer: Merge };
  'POST /farmsys/process-uploads': {
    body: { dryRun?: boolean | undefined };
    answer: PollingResult | RunStarted;
  };
  'POST /farmsys/polling/run': { body: { dryRun?: boolean | undefined }; answer: PollingResult | RunStarted };
  'GET /farmsys/polling/result': { answer: PollingResult };
  'GET /farmsys/polling/runs': {
    query: { page?: number | undefined; pageSize?: number | undefined; only?: 'decided' | undefined };
    answer: { items: PollingRun[]; total: number; page: number; pageSize: number };
  };
  'GET /farmsys/ambiguous-uploads': {
    query: { page?: number | undefined; pageSize?: number | undefined };
    answer: { items: AmbiguousUpload[]; total: number; page: number; pageSize: number };
  };
  'GET /farmsys/ambiguous-uploads/{documentId}': {
    params: { documentId: string | number };
    answer: UploadChoices;
  };
  'PUT /farmsys/ambiguous-uploads/{documentId}/choice': {
    params: { documentId: string | number };
    body: { entryId: string; entryIds: string[]; instead?: string | null | undefined };
    answer: UploadChoice;
  };
  'DELETE /farmsys/ambiguous-uploads/{documentId}/choice': {
    params: { documentId: string | number };
    answer: UploadChoice;
  };
  'GET /inbox/items': {
    query: {
      page?: number | undefined;
      pageSize?: number | undefined;
      scope?: 'public' | 'personal' | undefined;
      state?: 'open' | 'done' | 'discarded' | 'all' | undefined;
      source?: 'scan-folder' | 'upload' | 'email' | 'merge' | undefined;
      q?: string | undefined;
      sort?:
        | 'received'
        | '-received'
        | 'name'
        | '-name'
        | 'bytes'
        | '-bytes'
        | 'pages'
        | '-pages'
        | undefined;
    };
    answer: { items: InboxItem[]; total: number; page: number; pageSize: number };
  };
  'POST /inbox/items': {
    body: { scope?: 'public' | 'personal' | undefined; files: string[] };
    answer: { items: InboxUploadResult[] };
  };
  'GET /inbox/items/{id}': { params: { id: string | number }; answer: InboxItemInDetail };
  'POST /inbox/items/merge': { body: { itemIds: string[] }; answer: InboxItemInDetail };
  'POST /inbox/items/{id}/done': { params: { id: string | number }; answer: InboxItemInDetail };
  'POST /inbox/items/{id}/discard': { params: { id: string | number }; answer: InboxItemInDetail };
  'POST /inbox/items/{id}/restore': { params: { id: string | number }; answer: InboxItemInDetail };
  'PUT /inbox/items/{id}/scope': {
    params: { id: string | number };
    body: { scope: 'public' | 'personal' };
    answer: InboxItemInDetail;
  };
  'POST /inbox/items/{id}/claim': {
    params: { id: string | number };
    body: { takeOver?: boolean | undefined };
    answer: { until: string };
  };
  'DELETE /inbox/items/{id}/claim': { params: { id: string | number }; answer: { state: 'free' } };
  'POST /inbox/items/{id}/unlock': {
    params: { id: string | number };
    body: { password: string };
    answer: InboxItemInDetail;
  };
  'POST /inbox/items/{id}/read-again': { params: { id: string | number }; answer: InboxItemInDetail };
  'GET /inbox/holders': {
    query: { page?: number | undefined; pageSize?: number | undefined };
    answer: { items: InboxHolder[]; total: number; page: number; pageSize: number };
  };
  'POST /inbox/hand-over': {
    body: { fromSub: string; toSub: string; reason: string };
    answer: { items: number };
  };
  'GET /inbox/hand-overs': { answer: { items: InboxHandOver[] } };
  'POST /inbox/hand-overs/seen': { body: { handOverIds: string[] }; answer: { state: 'seen' } };
  'GET /inbox/items/{id}/pages/{page}/image': {
    params: { id: string | number; page: string | number };
    query: { width?: number | undefined };
    answer: unknown;
  };
  'GET /inbox/items/{id}/pages/{page}/text': {
    params: { id: string | number; page: string | number };
    answer: { text: string };
  };
  'POST /inbox/items/{id}/scan-region': {
    params: { id: string | number };
    body: { page: number; x: number; y: number; width: number; height: number };
    answer: { codes: InboxCode[]; tried: string[] };
  };
  'GET /inbox/items/{id}/original': { params: { id: string | number }; answer: unknown };
  'GET /inbox/items/{id}/print': {
    params: { id: string | number };
    query: { pages?: string | undefined };
    answer: unknown;
  };
  'PUT /inbox/items/{id}/segments': {
    params: { id: string | number };
    body:
      | {
          expected: number;
          segments: {
            pages: { page: number; rotate: 0 | 90 | 180 | 270 }[];
            name?: string | undefined;
            fields?: SegmentFields | undefined;
          }[];
          dropped?: number[] | undefined;
        }
      | { expected: number; cuts: string };
    answer: InboxItemInDetail;
  };
  'POST /inbox/items/{id}/save': {
    params: { id: string | number };
    body: { segments: string[]; duplicates?: 'anyway' | undefined };
    answer: { results: InboxSaveResult[] };
  };
  'GET /inbox/segments/{segmentId}/duplicates': {
    params: { segmentId: string | number };
    answer: InboxDuplicates;
  };
  'GET /inbox/segments/{segmentId}/file': { params: { segmentId: string | number }; answer: unknown };
  'GET /inbox/segments/{segmentId}/print': {
    params: { segmentId: string | number };
    query: { pages?: string | undefined };
    answer: unknown;
  };
  'GET /inbox/segments.zip': { query: { ids: string }; answer: unknown };
  'POST /inbox/sync-document-ids': {
    body: { itemId?: string | undefined; mailId?: string | undefined };
    answer: {
      found: number;
      pending: number;
      gone: number;
      missing: { itemId: string; segmentId: string; documentId: number | null }[];
    };
  };
  'POST /inbox/segments/{segmentId}/undo-save': {
    params: { segmentId: string | number };
    answer: InboxItemInDetail;
  };
  'POST /inbox/segments/{segmentId}/give-up': {
    params: { segmentId: string | number };
    answer: InboxItemInDetail;
  };
  'GET /documents/{id}/invoice': { params: { id: string | number }; answer: Invoice };
  'POST /documents/{id}/invoice/iban': {
    params: { id: string | number };
    body: { lastFour: string; seen: string };
    answer: Invoice;
  };
  'GET /inbox/items/{id}/invoice': { params: { id: string | number }; answer: { items: ItemInvoice[] } };
  'GET /mail-accounts/{id}/folders': { params: { id: string | number }; answer: { items: MailFolder[] } };
  'GET /mail-accounts/{id}/mails': {
    params: { id: string | number };
    query: { folder?: string | undefined; before?: number | undefined; pageSize?: number | undefined };
    answer: {
      folder: string;
      uidValidity: string;
      total: number;
      items: MailInFolder[];
      next: number | null;
    };
  };
  'POST /mail-imports': {
    body: {
      accountId: string;
      folder: string;
      uidValidity: string;
      uids: number[];
      scope: 'public' | 'personal';
    };
    answer: { jobId: string };
  };
  'GET /mail-imports': { answer: { items: MailImport[] } };
  'GET /mail-imports/{jobId}': { params: { jobId: string | number }; answer: MailImportInDetail };
  'DELETE /mail-imports/{jobId}': { params: { jobId: string | number }; answer: MailImportInDetail };
  'POST /mail-imports/{jobId}/continue': { params: { jobId: string | number }; answer: MailImportInDetail };
  'GET /mails/received/{mailId}': { params: { mailId: string | number }; answer: ReceivedMail };
  'GET /mails/received/{mailId}/body': { params: { mailId: string | number }; answer: unknown };
  'GET /mails/received/{mailId}/original': { params: { mailId: string | number }; answer: unknown };
  'GET /inbox/items/{id}/mail': {
    params: { id: string | number };
    answer: {
      mailId: string;
      subject: string | null;
      sender: { name: string | null; address: string | null };
      receivedAt: string;
    };
  };
  'GET /mail-failures': {
    query: { page?: number | undefined; pageSize?: number | undefined };
    answer: { items: MailFailure[]; total: number; page: number; pageSize: number };
  };
  'DELETE /mail-failures/{failureId}': {
    params: { failureId: string | number };
    answer: { failureId: string };
  };
  'POST /mails/check': {
    body: {
      accountId: 'system' | string;
      from: string;
      to?: { address: string; name?: string | null | undefined }[] | undefined;
      cc?: { address: string; name?: string | null | undefined }[] | undefined;
      bcc?: { address: string; name?: string | null | undefined }[] | undefined;
      subject?: '' | string | undefined;
      html?: string | undefined;
      attachments?:
        | {
            segmentId?: string | undefined;
            segmentIds?: string[] | undefined;
            itemId?: string | undefined;
            documentId?: number | undefined;
            original?: boolean | undefined;
            name?: string | undefined;
            pages?: string | undefined;
          }[]
        | undefined;
    };
    answer: CheckedMail;
  };
  'POST /mails': {
    body: {
      accountId: 'system' | string;
      from: string;
      to?: { address: string; name?: string | null | undefined }[] | undefined;
      cc?: { address: string; name?: string | null | undefined }[] | undefined;
      bcc?: { address: string; name?: string | null | undefined }[] | undefined;
      subject?: '' | string | undefined;
      html?: string | undefined;
      attachments?:
        | {
            segmentId?: string | undefined;
            segmentIds?: string[] | undefined;
            itemId?: string | undefined;
            documentId?: number | undefined;
            original?: boolean | undefined;
            name?: string | undefined;
            pages?: string | undefined;
          }[]
        | undefined;
      draftId?: string | undefined;
    };
    answer: OutgoingMailInDetail;
  };
  'GET /mails': {
    query: {
      page?: number | undefined;
      pageSize?: number | undefined;
      state?:
        | 'planned'
        | 'called-back'
        | 'sending'
        | 'deferred'
        | 'handed-over'
        | 'refused'
        | 'unclear'
        | 'arrived'
        | 'all'
        | 'open'
        | 'failed'
        | undefined;
      q?: string | undefined;
      itemId?: string | undefined;
    };
    answer: { items: OutgoingMail[]; total: number; page: number; pageSize: number };
  };
  'GET /mails/{mailId}': { params: { mailId: string | number }; answer: OutgoingMailInDetail };
  'GET /mails/{mailId}/message': { params: { mailId: string | number }; answer: unknown };
  'POST /mails/{mailId}/call-back': { params: { mailId: string | number }; answer: OutgoingMailInDetail };
  'POST /mails/{mailId}/send-again': { params: { mailId: string | number }; answer: OutgoingMailInDetail };
  'POST /mails/{mailId}/arrived': { params: { mailId: string | number }; answer: OutgoingMailInDetail };
  'GET /mails/{mailId}/body': { params: { mailId: string | number }; answer: unknown };
  'GET /mails/{mailId}/attachments/{number}': {
    params: { mailId: string | number; number: string | number };
    answer: unknown;
  };
  'GET /mail-drafts': { answer: { items: MailDraft[] } };
  'GET /mail-drafts/{id}': { params: { id: string | number }; answer: MailDraft };
  'PUT /mail-drafts/{id}': {
    params: { id: string | number };
    body: {
      accountId?: string | null | undefined;
      from?: string | null | undefined;
      to?: { address: string; name: string | null }[] | undefined;
      cc?: { address: string; name: string | null }[] | undefined;
      bcc?: { address: string; name: string | null }[] | undefined;
      subject?: string | undefined;
      html?: string | undefined;
      attachments?:
        | {
            segmentIds?: string[] | undefined;
            itemId?: string | undefined;
            documentId?: number | undefined;
            original?: boolean | undefined;
            name?: string | undefined;
            pages?: string | undefined;
          }[]
        | undefined;
    };
    answer: MailDraft;
  };
  'DELETE /mail-drafts/{id}': {
    params: { id: string | number };
    answer: { draftId: string; state: 'removed' };
  };
  'GET /doctor': { query: { fresh?: 'true' | 'false' | undefined }; answer: DoctorReport };
  'GET /farmsys/status': { answer: FarmSystemStatus };
  'POST /farmsys/register-device': { answer: FarmSystemStatus };
  'GET /farmsys/polling-config': { answer: PollingConfig };
  'PUT /farmsys/polling-config': {
    body: {
      tagHochgeladen?: number | null | undefined;
      tagManuell?: number | null | undefined;
      linkField?: number | null | undefined;
      tagErledigt?: number | null | undefined;
      belegnummerField?: number | null | undefined;
    };
    answer: PollingConfig;
  };
  'GET /farmsys/clients': {
    query: { page?: number | undefined; pageSize?: number | undefined };
    answer: { items: Client[]; total: number; page: number; pageSize: number };
  };
  'PUT /farmsys/clients/{id}': {
    params: { id: string | number };
    body: { farmsysBetriebId: string | null };
    answer: Client;
  };
  'GET /settings': {
    answer: {
      items: (
        | {
            key: 'last_webhook_call';
            value: unknown;
            default: unknown;
            isDefault: boolean;
            readOnly: boolean;
            description: { de: string; en: string };
            names: {
              kind: 'tag' | 'correspondent' | 'documentType' | 'user' | 'customField' | 'approvalOption';
              types?: string[] | undefined;
            } | null;
            changedAt: string | null;
            changedBy: string | null;
          }
        | {
            key: 'processing_rules';
            value: ProcessingRule[];
            default: ProcessingRule[];
            isDefault: boolean;
            readOnly: boolean;
            description: { de: string; en: string };
            names: {
              kind: 'tag' | 'correspondent' | 'documentType' | 'user' | 'customField' | 'approvalOption';
              types?: string[] | undefined;
            } | null;
            changedAt: string | null;
            changedBy: string | null;
          }
        | {
            key: 'processing_tag_after';
            value: 'remove-when-matched' | 'keep';
            default: 'remove-when-matched' | 'keep';
            isDefault: boolean;
            readOnly: boolean;
            description: { de: string; en: string };
            names: {
              kind: 'tag' | 'correspondent' | 'documentType' | 'user' | 'customField' | 'approvalOption';
              types?: string[] | undefined;
            } | null;
            changedAt: string | null;
            changedBy: string | null;
          }
        | {
            key: 'steuertag_ids';
            value: number[];
            default: number[];
            isDefault: boolean;
            readOnly: boolean;
            description: { de: string; en: string };
            names: {
              kind: 'tag' | 'correspondent' | 'documentType' | 'user' | 'customField' | 'approvalOption';
              types?: string[] | undefined;
            } | null;
            changedAt: string | null;
            changedBy: string | null;
          }
        | {
            key: 'farmsys_tag_hochgeladen';
            value: number | null;
            default: number | null;
            isDefault: boolean;
            readOnly: boolean;
            description: { de: string; en: string };
            names: {
              kind: 'tag' | 'correspondent' | 'documentType' | 'user' | 'customField' | 'approvalOption';
              types?: string[] | undefined;
            } | null;
            changedAt: string | null;
            changedBy: string | null;
          }
        | {
            key: 'farmsys_tag_erledigt';
            value: number | null;
            default: number | null;
            isDefault: boolean;
            readOnly: boolean;
            description: { de: string; en: string };
            names: {
              kind: 'tag' | 'correspondent' | 'documentType' | 'user' | 'customField' | 'approvalOption';
              types?: string[] | undefined;
            } | null;
            changedAt: string | null;
            changedBy: string | null;
          }
        | {
            key: 'farmsys_tag_manuell';
            value: number | null;
            default: number | null;
            isDefault: boolean;
            readOnly: boolean;
            description: { de: string; en: string };
            names: {
              kind: 'tag' | 'correspondent' | 'documentType' | 'user' | 'customField' | 'approvalOption';
              types?: string[] | undefined;
            } | null;
            changedAt: string | null;
            changedBy: string | null;
          }
        | {
            key: 'manual_done_tag';
            value: number | null;
            default: number | null;
            isDefault: boolean;
            readOnly: boolean;
            description: { de: string; en: string };
            names: {
              kind: 'tag' | 'correspondent' | 'documentType' | 'user' | 'customField' | 'approvalOption';
              types?: string[] | undefined;
            } | null;
            changedAt: string | null;
            changedBy: string | null;
          }
        | {
            key: 'farmsys_link_field';
            value: number | null;
            default: number | null;
            isDefault: boolean;
            readOnly: boolean;
            description: { de: string; en: string };
            names: {
              kind: 'tag' | 'correspondent' | 'documentType' | 'user' | 'customField' | 'approvalOption';
              types?: string[] | undefined;
            } | null;
            changedAt: string | null;
            changedBy: string | null;
          }
        | {
            key: 'farmsys_belegnummer_field';
            value: number | null;
            default: number | null;
            isDefault: boolean;
            readOnly: boolean;
            description: { de: string; en: string };
            names: {
              kind: 'tag' | 'correspondent' | 'documentType' | 'user' | 'customField' | 'approvalOption';
              types?: string[] | undefined;
            } | null;
            changedAt: string | null;
            changedBy: string | null;
          }
        | {
            key: 'farmsys_titel_vorlage';
            value: string | null;
            default: string | null;
            isDefault: boolean;
            readOnly: boolean;
            description: { de: string; en: string };
            names: {
              kind: 'tag' | 'correspondent' | 'documentType' | 'user' | 'customField' | 'approvalOption';
              types?: string[] | undefined;
            } | null;
            changedAt: string | null;
            changedBy: string | null;
          }
        | {
            key: 'farmsys_dokumenttyp';
            value: number | null;
            default: number | null;
            isDefault: boolean;
            readOnly: boolean;
            description: { de: string; en: string };
            names: {
              kind: 'tag' | 'correspondent' | 'documentType' | 'user' | 'customField' | 'approvalOption';
              types?: string[] | undefined;
            } | null;
            changedAt: string | null;
            changedBy: string | null;
          }
        | {
            key: 'farmsys_tags';
            value: number[];
            default: number[];
            isDefault: boolean;
            readOnly: boolean;
            description: { de: string; en: string };
            names: {
              kind: 'tag' | 'correspondent' | 'documentType' | 'user' | 'customField' | 'approvalOption';
              types?: string[] | undefined;
            } | null;
            changedAt: string | null;
            changedBy: string | null;
          }
        | {
            key: 'farmsys_lieferantennummer_muster';
            value: string;
            default: string;
            isDefault: boolean;
            readOnly: boolean;
            description: { de: string; en: string };
            names: {
              kind: 'tag' | 'correspondent' | 'documentType' | 'user' | 'customField' | 'approvalOption';
              types?: string[] | undefined;
            } | null;
            changedAt: string | null;
            changedBy: string | null;
          }
        | {
            key: 'farmsys_namen_vergleich';
            value: 'exact' | 'folded';
            default: 'exact' | 'folded';
            isDefault: boolean;
            readOnly: boolean;
            description: { de: string; en: string };
            names: {
              kind: 'tag' | 'correspondent' | 'documentType' | 'user' | 'customField' | 'approvalOption';
              types?: string[] | undefined;
            } | null;
            changedAt: string | null;
            changedBy: string | null;
          }
        | {
            key: 'approval_options';
            value: { [name: string]: 'approves' | 'rejects' | 'open' };
            default: { [name: string]: 'approves' | 'rejects' | 'open' };
            isDefault: boolean;
            readOnly: boolean;
            description: { de: string; en: string };
            names: {
              kind: 'tag' | 'correspondent' | 'documentType' | 'user' | 'customField' | 'approvalOption';
              types?: string[] | undefined;
            } | null;
            changedAt: string | null;
            changedBy: string | null;
          }
        | {
            key: 'approval_amount_field';
            value: number | null;
            default: number | null;
            isDefault: boolean;
            readOnly: boolean;
            description: { de: string; en: string };
            names: {
              kind: 'tag' | 'correspondent' | 'documentType' | 'user' | 'customField' | 'approvalOption';
              types?: string[] | undefined;
            } | null;
            changedAt: string | null;
            changedBy: string | null;
          }
        | {
            key: 'approval_due_field';
            value: number | null;
            default: number | null;
            isDefault: boolean;
            readOnly: boolean;
            description: { de: string; en: string };
            names: {
              kind: 'tag' | 'correspondent' | 'documentType' | 'user' | 'customField' | 'approvalOption';
              types?: string[] | undefined;
            } | null;
            changedAt: string | null;
            changedBy: string | null;
          }
        | {
            key: 'approval_comment_as_note';
            value: boolean;
            default: boolean;
            isDefault: boolean;
            readOnly: boolean;
            description: { de: string; en: string };
            names: {
              kind: 'tag' | 'correspondent' | 'documentType' | 'user' | 'customField' | 'approvalOption';
              types?: string[] | undefined;
            } | null;
            changedAt: string | null;
            changedBy: string | null;
          }
        | {
            key: 'approval_reopen_on_change';
            value: boolean;
            default: boolean;
            isDefault: boolean;
            readOnly: boolean;
            description: { de: string; en: string };
            names: {
              kind: 'tag' | 'correspondent' | 'documentType' | 'user' | 'customField' | 'approvalOption';
              types?: string[] | undefined;
            } | null;
            changedAt: string | null;
            changedBy: string | null;
          }
        | {
            key: 'inbox_iban_field';
            value: number | null;
            default: number | null;
            isDefault: boolean;
            readOnly: boolean;
            description: { de: string; en: string };
            names: {
              kind: 'tag' | 'correspondent' | 'documentType' | 'user' | 'customField' | 'approvalOption';
              types?: string[] | undefined;
            } | null;
            changedAt: string | null;
            changedBy: string | null;
          }
        | {
            key: 'approval_rules';
            value: ApprovalRule[];
            default: ApprovalRule[];
            isDefault: boolean;
            readOnly: boolean;
            description: { de: string; en: string };
            names: {
              kind: 'tag' | 'correspondent' | 'documentType' | 'user' | 'customField' | 'approvalOption';
              types?: string[] | undefined;
            } | null;
            changedAt: string | null;
            changedBy: string | null;
          }
        | {
            key: 'approval_new_iban';
            value: 'as-usual' | 'last-four' | 'second-person';
            default: 'as-usual' | 'last-four' | 'second-person';
            isDefault: boolean;
            readOnly: boolean;
            description: { de: string; en: string };
            names: {
              kind: 'tag' | 'correspondent' | 'documentType' | 'user' | 'customField' | 'approvalOption';
              types?: string[] | undefined;
            } | null;
            changedAt: string | null;
            changedBy: string | null;
          }
        | {
            key: 'inbox_save_tags';
            value: number[];
            default: number[];
            isDefault: boolean;
            readOnly: boolean;
            description: { de: string; en: string };
            names: {
              kind: 'tag' | 'correspondent' | 'documentType' | 'user' | 'customField' | 'approvalOption';
              types?: string[] | undefined;
            } | null;
            changedAt: string | null;
            changedBy: string | null;
          }
        | {
            key: 'barcode_formats';
            value: (
              | 'QRCode'
              | 'Code128'
              | 'DataMatrix'
              | 'EAN13'
              | 'EAN8'
              | 'Code39'
              | 'Code93'
              | 'ITF'
              | 'Codabar'
              | 'PDF417'
              | 'Aztec'
              | 'UPCA'
              | 'UPCE'
              | 'MicroQRCode'
            )[];
            default: (
              | 'QRCode'
              | 'Code128'
              | 'DataMatrix'
              | 'EAN13'
              | 'EAN8'
              | 'Code39'
              | 'Code93'
              | 'ITF'
              | 'Codabar'
              | 'PDF417'
              | 'Aztec'
              | 'UPCA'
              | 'UPCE'
              | 'MicroQRCode'
            )[];
            isDefault: boolean;
            readOnly: boolean;
            description: { de: string; en: string };
            names: {
              kind: 'tag' | 'correspondent' | 'documentType' | 'user' | 'customField' | 'approvalOption';
              types?: string[] | undefined;
            } | null;
            changedAt: string | null;
            changedBy: string | null;
          }
        | {
            key: 'barcode_margin_mm';
            value: number;
            default: number;
            isDefault: boolean;
            readOnly: boolean;
            description: { de: string; en: string };
            names: {
              kind: 'tag' | 'correspondent' | 'documentType' | 'user' | 'customField' | 'approvalOption';
              types?: string[] | undefined;
            } | null;
            changedAt: string | null;
            changedBy: string | null;
          }
      )[];
      warnings: SettingWarning[];
      environment: { processingTagId: number; approvalFieldId: number };
    };
  };
  'GET /settings/{key}': { params: { key: string | number }; answer: SettingInFull };
  'PUT /settings/{key}': {
    params: { key: string | number };
    body: { value: __schema0; expected?: __schema1 | undefined };
    answer: SettingInFull;
  };
  'POST /settings/steuertag_ids/complete': { answer: SettingInFull };
  'GET /audit/as-of/settings': { query: { at: unknown & unknown }; answer: SettingsThen };
  'GET /mail-accounts': {
    answer: { items: MailAccount[]; presets: MailPreset[]; canKeepSecrets: boolean; redirectUri: string };
  };
  'POST /mail-accounts': { body: MailAccountBody; answer: { account: MailAccount; test: MailAccountTest } };
  'PUT /mail-accounts/{id}': {
    params: { id: string | number };
    body: { account: MailAccountBody; expected: number };
    answer: { account: MailAccount; test: MailAccountTest };
  };
  'DELETE /mail-accounts/{id}': {
    params: { id: string | number };
    answer: { accountId: 'system' | string; state: 'removed' };
  };
  'POST /mail-accounts/{id}/test': { params: { id: string | number }; answer: MailAccountTest };
  'POST /mail-accounts/{id}/authorize': { params: { id: string | number }; answer: { url: string } };
  'POST /mail-accounts/{id}/authorize/complete': {
    params: { id: string | number };
    body: { code: string; state: string; iss?: string | undefined };
    answer: { account: MailAccount; test: MailAccountTest };
  };
  'GET /changes': { query: { after?: number | undefined }; answer: unknown };
  'GET /farmsys/runs/{runId}': { params: { runId: string | number }; answer: Run };
  'GET /number-ranges': { answer: { items: NumberRange[] } };
  'POST /number-ranges': {
    body: {
      name: string;
      kind?: 'asn' | 'own' | undefined;
      first?: number | undefined;
      last?: number | undefined;
    };
    answer: NumberRange;
  };
  'GET /number-ranges/{name}/report': { params: { name: string | number }; answer: NumberRangeReport };
  'GET /barcode-templates': { answer: { items: BarcodeTemplate[] } };
  'POST /barcode-templates': { body: BarcodeTemplateBody; answer: BarcodeTemplate };
  'GET /barcode-templates/{id}': { params: { id: string | number }; answer: BarcodeTemplate };
  'PUT /barcode-templates/{id}': {
    params: { id: string | number };
    body: { template: BarcodeTemplateBody; expected: number };
    answer: BarcodeTemplate;
  };
  'DELETE /barcode-templates/{id}': {
    params: { id: string | number };
    answer: { templateId: string; state: 'removed' };
  };
  'PUT /barcode-templates/{id}/default': { params: { id: string | number }; answer: BarcodeTemplate };
  'POST /barcode-templates/preview': { body: LabelPreviewBody; answer: unknown };
  'POST /barcode-templates/check': { body: LabelPreviewBody; answer: LabelCheck };
  'POST /print-jobs/sheet': { body: LabelSheetBody; answer: unknown };
  'GET /print-agents': { answer: { items: PrintAgent[] } };
  'POST /print-agents': { body: { name: string }; answer: PrintAgentKey };
  'POST /print-agents/{id}/key': { params: { id: string | number }; answer: PrintAgentKey };
  'DELETE /print-agents/{id}': {
    params: { id: string | number };
    answer: { agentId: string; state: 'removed' };
  };
  'PUT /printers/{id}': {
    params: { id: string | number };
    body: {
      name: string;
      offsetXMm?: number | undefined;
      offsetYMm?: number | undefined;
      medium?: { widthMm: number; heightMm: number } | null | undefined;
    };
    answer: Printer;
  };
  'POST /print-jobs': { body: NewPrintJob; answer: PrintJob };
  'GET /print-jobs': {
    query: {
      page?: number | undefined;
      pageSize?: number | undefined;
      state?: 'all' | 'open' | 'printed' | 'troubled' | undefined;
    };
    answer: { items: PrintJob[]; total: number; page: number; pageSize: number };
  };
  'GET /print-jobs/{id}': { params: { id: string | number }; answer: PrintJob };
  'POST /print-jobs/{id}/cancel': { params: { id: string | number }; answer: PrintJob };
  'POST /print-jobs/{id}/again': {
    params: { id: string | number };
    body: { reason: string; printerId?: string | undefined };
    answer: PrintJob;
  };
  'POST /printers/{id}/test': { params: { id: string | number }; answer: PrintJob };
  'POST /print-agent/hello': {
    body: {
      instanceId: string;
      version: string;
      clock?: string | null | undefined;
      printers: {
        device: string;
        dpi: number;
        formats: ('zpl' | 'png' | 'pdf')[];
        medium?: { widthMm: number; heightMm: number } | null | undefined;
        state?: 'ready' | 'away' | undefined;
      }[];
    };
    answer: PrintAgentHello;
  };
  'POST /print-agent/fetch': {
    query: { wait?: number | undefined };
    body: { instanceId: string; devices?: string[] | null | undefined };
    answer: PrintAgentFetch;
  };
  'POST /print-agent/jobs/{id}/report': {
    params: { id: string | number };
    body: {
      fence: number;
      state: 'printed' | 'failed' | 'unclear';
      reason?:
        | 'printer-away'
        | 'printer-refused'
        | 'broke-off'
        | 'agent-restarted'
        | 'lease-ran-out'
        | 'not-rendered'
        | 'too-late'
        | null
        | undefined;
      detail?: string | null | undefined;
    };
    answer: PrintReportTaken;
  };
  'GET /print-agent/jobs/{id}/label': {
    params: { id: string | number };
    query: { fence: number; label?: number | undefined };
    answer: unknown;
  };
  'GET /api-keys': {
    query: { page?: number | undefined; pageSize?: number | undefined };
    answer: { items: ApiKey[]; total: number; page: number; pageSize: number };
  };
  'POST /api-keys': {
    body: { name: string; scopes: ('webhook' | 'status' | 'metrics')[] };
    answer: CreatedApiKey;
  };
  'DELETE /api-keys/{id}': { params: { id: string | number }; answer: { id: string; state: 'revoked' } };
  'GET /permissions': {
    answer: {
      permissions: (
        | 'VIEW_FREIGABE'
        | 'VIEW_INBOX'
        | 'EDIT_DOCUMENTS'
        | 'MERGE_CORRESPONDENTS'
        | 'VIEW_QUEUE'
        | 'RUN_PROCESSING'
        | 'MANAGE_SETTINGS'
        | 'VIEW_AUDIT'
      )[];
      items: GroupPermissions[];
    };
  };
  'GET /web-config': { answer: WebConfig };
  'GET /metrics': { answer: unknown };
  'GET /overview': { answer: { items: Tile[] } };
  'GET /overview/trends': { answer: { from: string; to: string; items: Trend[] } };
  'GET /digest/preview': {
    query: { format?: 'html' | 'text' | undefined; language?: 'de' | 'en' | undefined };
    answer: unknown;
  };
  'POST /digest/send-now': { answer: { mailId: string } };
  'GET /digest/deliveries': {
    query: { page?: number | undefined; pageSize?: number | undefined };
    answer: { items: DigestDelivery[]; total: number; page: number; pageSize: number };
  };
  'GET /digest/unsubscribe/{token}': { params: { token: string | number }; answer: unknown };
  'POST /digest/unsubscribe/{token}': {
    params: { token: string | number };
    body: unknown;
    answer: { dailyDigestEnabled: false };
  };
  'GET /schedules': { answer: { timeZone: string; items: Schedule[] } };
  'GET /health/live': { answer: { status: 'live' } };
  'GET /health/ready': { answer: HealthSummary };
  'GET /health/checks': { answer: Health };
  'POST /file-tickets': { body: { path: string }; answer: FileTicket };
  'GET /openapi.json': { answer: { openapi: string } };
  'GET /docs': { answer: unknown };
};
