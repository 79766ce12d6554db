/**
 * Finer codes of problems: clients branch on them, and the web app has a text for each in every language. The text here
 * is the English `detail`, unless the problem has a more exact one; names in braces are its `params`.
 */
export const reasons = {
  // The request.
  'not-json': 'Not valid JSON: {message}',
  'json-expected': 'Send JSON, with Content-Type: application/json',
  'multipart-expected': 'Send multipart/form-data with a boundary',
  'broken-upload': 'The upload cannot be read: {message}',
  'field-without-name': 'The upload cannot be read: a field has no name',
  'field-after-file': 'The upload cannot be read: fields go before the files',
  'field-too-large': 'A field may have at most {bytes} bytes',
  'too-many-fields': 'An upload may have at most {count} fields',
  'too-many-parts': 'The upload has too many parts',
  'too-many-files': 'At most {count} files in one upload',
  'file-too-large': '{name} has more than {bytes} bytes',
  'nameless-file-too-large': 'A file has more than {bytes} bytes',
  'body-too-large': 'The body may have at most {bytes} bytes',
  'body-breaks-off': 'The body breaks off',
  'not-read': 'The rest of the upload is not read any more',
  'body-too-slow': 'The body must arrive within {seconds} seconds',
  'upload-too-slow': 'Nothing has arrived for {seconds} seconds',
  'file-has-bytes': 'The file has {bytes} bytes',
  'use-methods': 'Use {methods}',
  'see-log': 'The log knows more, under this request id',
  // The person or the client that calls.
  'credentials-needed': 'Send a valid key in the header X-API-Key, or sign in',
  'valid-credentials-pass': 'Valid credentials are taken at any time',
  'sign-in-unchecked': 'Your sign-in cannot be checked just now; try again',
  'scope-missing': 'This API key lacks the scope {scope}',
  'api-key-unknown': 'There is no key “{keyId}”',
  'api-key-revoked': 'The key {keyId} was revoked {at}',
  'api-key-name-used': '“{name}” has two keys already; revoke {ids} first',
  'api-keys-busy': 'Somebody else is making or revoking keys just now; try again',
  ticket: 'This address is no longer good; ask for a new one',
  'permission-missing': 'This needs the permission {permission}; none of your groups carries it',
  'no-group': 'This needs the permission {permission}; you belong to no group',
  // The webhook.
  empty: 'The body is empty. In Paperless, give the webhook a parameter such as url = doc_url in two braces',
  'no-document': 'Neither an id nor the address of a document (documents/<number>) was found in the body',
  'placeholder-not-replaced':
    'A placeholder arrived as it was typed. Paperless 2.19 and newer want two braces',
  'unusable-document-id': 'The id of the document is not a number from 1 to 2147483647',
  'file-only': 'Only the file arrived, without the parameters',
  'broken-multipart': 'The multipart body ends in the middle',
  'too-large': 'The body may have at most 1 MiB beside the file',
  'call-too-large': 'A call may have at most {bytes} bytes, its file included',
  // The queue, batch runs, rules.
  'being-processed': 'Document {documentId} is being processed',
  'queued-already': 'Document {documentId} is in the queue already',
  'not-in-queue': 'Document {documentId} is neither queued, nor waiting, nor parked',
  'batch-running': 'The batch run {runId} is still going on',
  'batch-unknown': 'There is no batch run {runId}',
  'batch-ended': 'The batch run {runId} has ended already',
  'rule-failed': 'A rule cannot be applied: {message}',
  // Documents.
  'document-unknown': 'Paperless shows no document {documentId}',
  'document-not-yours': 'In Paperless you may see document {documentId}, but not change it',
  'document-type-unknown': 'Paperless has no document type {id}',
  'tag-gone': 'The tag {id} no longer exists in Paperless',
  'event-unknown': 'The history of document {documentId} has no event {eventId}',
  'event-stays': 'An event {type} cannot be taken back',
  'changed-since': 'The document no longer holds what was written: {changes}',
  'owner-gives-back': 'In Paperless only the owner of the document may give it back',
  'is-control-tag': '{tag} is a control tag: only the workflow changes it',
  'below-control-tag': '{tag} stands below the control tag {control}, which Paperless would add',
  'above-control-tag': 'The control tag {control} stands below {tag}, and Paperless would remove it',
  'below-removed-tag': '{tag} cannot be added while {removed} above it is removed',
  'takes-tag-along': 'With {tag} Paperless would also remove {child}, which stands below it',
  'change-failed': 'Paperless did not make the change: {message}',
  'read-files-first': 'Files that are being read must be read to their end first',
  'document-changed': 'The document was changed meanwhile: {fields}',
  'leaves-approval':
    'This document needs approval: only somebody who may approve can give it a type that needs none',
  pending: 'The change is recorded and will be finished as soon as Paperless answers',
  // Approvals.
  'approval-unknown': 'There is no document {documentId} to be approved',
  'no-approval-needed': 'Documents of the type that document {documentId} has by now need no approval',
  'not-read-yet': 'This document is just being read anew',
  'unknown-option': 'The approval field has no such option',
  stale: 'Somebody else has changed it meanwhile',
  'other-file': 'The file is another one by now',
  'nothing-to-take-back': 'There is nothing to be taken back',
  'reason-needed': 'After ten seconds a reason is needed',
  // Settings, runs, the farm system.
  'read-only': 'This setting cannot be changed',
  'setting-unknown': 'There is no setting {key}',
  'recipient-unknown': '{address} is not among your recipients',
  'user-unknown': 'Paperless has no user {id}',
  'run-unknown': 'There is no run {runId}, or no longer',
  'upload-check-never-ran': 'The upload check has not run yet',
  'farm-not-configured': 'The farm system is not configured; not set: {variables}',
  'run-going-on': 'A run of this kind is still going on',
  'farm-taken': 'The farm {farm} belongs to {name}',
  // The inbox.
  'item-unknown': 'There is no such file in the inbox',
  'item-purged': 'The file was deleted at the end of its retention',
  'save-under-way': 'It is just being saved to Paperless',
  'item-closed': 'The file is done or in the bin; open it again first',
  'item-merged': 'Its pages are in another file by now',
  claimed: '{name} is working on this file',
  'not-locked': 'The file needs no password',
  'too-many-passwords': 'Too many wrong passwords; try again in {seconds} seconds',
  'merge-twice': 'A file can be merged only once',
  'merge-scopes': 'Only files of one scope can be merged',
  'merge-saved': 'Parts of these files were saved or mailed already',
  'hand-over-to-same': 'These are the same person',
  'person-unknown': 'Nobody of that name has signed in yet',
  'nothing-to-hand-over': 'This person has no files of their own',
  'file-locked': 'The file needs a password first',
  // Its segments.
  'segment-unknown': 'There is no such segment, or no longer',
  'segment-frozen': 'Pages {pages} were saved or mailed, or are on their way: they are cut no more',
  'pages-unknown': 'The file has no page {pages}',
  'pages-twice': 'Page {pages} is named more than once',
  'pages-missing': 'Page {pages} is in no segment and not dropped',
  'empty-segment': 'A segment has no pages',
  'save-not-done': 'It is not saved, or still on its way',
  'document-edited': 'Document {documentId} was changed since it was saved',
  'not-ours-to-delete':
    'Paperless does not let this service put document {documentId} into the trash (delete_document)',
  'approval-field': 'Custom field {field} holds approvals; nobody fills it in here',
  'tag-reserved': 'The tag {tag} belongs to the workflow; nobody sets it here',
  'file-damaged': 'The file cannot be read as pages',
  'too-many-pages': 'The file has more than {most} pages',
  'page-too-large': 'A page of the file has more than {megapixels} megapixels',
  'no-preview': 'Pages of this kind of file can be neither shown nor cut',
  'no-such-page': 'The file has no such page',
  'region-outside': 'The region lies beside the page',
  'wrong-password': 'This is not the password',
  'page-range': 'The pages cannot be understood at “{part}”',
  // Mail accounts.
  'mail-account-unknown': 'There is no such mail account',
  // Barcode templates.
  'template-unknown': 'There is no such barcode template',
  'default-template': 'This is the default template; make another one the default first',
  // Label printing.
  'print-agent-unknown': 'This key belongs to no print agent',
  'print-agent-twice': 'Another print agent is at work with this key; wait {seconds} seconds after ending it',
  'agent-unknown': 'There is no such print agent, or no longer',
  'agent-name-used': 'There is a print agent “{name}” already',
  'printer-unknown': 'There is no such printer, or no longer',
  'print-job-unknown': 'There is no such print job',
  'print-job-taken': 'The job was fetched again since',
  'print-job-ended': 'The job has ended already',
  'print-job-begun': 'Printing has begun, it cannot be called back',
  'print-job-expired': 'The job was queued too long ago to be printed',
  'print-job-open': 'The job has not ended yet',
  'label-contents-gone': 'What stood on these labels is not kept any more',
  // Number ranges and labels.
  'range-unknown': 'There is no number range “{name}”',
  'range-exists': 'There is a number range “{name}” already',
  'range-exhausted': 'The number range “{name}” has {left} numbers left',
  'job-has-numbers': 'This job has numbers of another range already',
  'label-empty': 'There is nothing to be put into the code',
  'label-letters': '{symbology} cannot hold: {letters}',
  'label-too-long': '{symbology} cannot hold that much: {length} characters',
  'label-margin-too-large':
    'The margin of {marginMm} mm leaves no room for the code; {largestMm} mm is the most',
  'label-too-small': 'The label is too small for this code: at least {neededMm} mm are needed',
  'label-too-fine': 'The code needs {neededDpi} dpi; the printer has {dpi}',
  'label-too-large': 'That would be {megapixels} megapixels; {limit} is the most',
  'label-text-failed': 'A text of the label cannot be made: {message}',
  unreadable: 'A scanner could not read this code',
  'no-sheet-place': 'The sheet has {places} places',
  // Correspondents.
  'correspondent-unknown': 'Paperless has no correspondent {id}',
  'not-in-conflict': 'Not, or no longer, in this conflict: {ids}',
  'merge-into-itself': 'None can be merged into itself',
  'candidates-changed': 'The candidates are by now: {ids}',
  'conflict-gone': 'There is no conflict about {farmsysId}, or no longer',
  gone: 'One of the correspondents no longer exists',
  busy: 'One of the correspondents is in another merge',
  'not-allowed': 'Paperless does not allow it',
  'merge-unknown': 'There is no merge {mergeId}',
  'merge-under-way': 'The merge is still under way',
  'undo-under-way': 'The merge is being taken back',
  'undo-failed': 'Taking the merge back has failed; that can be tried again',
  'undone-already': 'The merge was taken back',
  'not-failed': 'The merge has not failed',
  'survivor-gone': 'The correspondent that stayed, {id} ({name}), is gone',
  // Mails that come in.
  'mail-server': 'The mail server is of no use: {fault}',
  'import-unknown': 'There is no such import, or no longer',
  'import-running': 'The import is still going on',
  'import-not-running': 'The import has ended already',
  'mail-unknown': 'There is no such mail',
  'mail-purged': 'The mail was deleted at the end of its retention',
  'mail-failure-unknown': 'There is no such mail to be put aside, or no longer',
  // What the service runs on. The messages are English, for its operators.
  'try-again': 'Nothing was lost that was acknowledged; try again',
  'newer-release': 'A newer release has taken over',
  'web-not-built': 'Run npm run web. The API works: see api/docs',
  technical: '{message}',
} as const;

export type ProblemReason = keyof typeof reasons;
/** The names of the values that the texts of a reason need. */
export type ParamsOf<Reason extends ProblemReason> = NamesIn<(typeof reasons)[Reason]>;
type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
export type ProblemParams = Readonly<Record<string, string | number>>;
/** A reason with its values: `{ reason: 'document-unknown', documentId: 7 }`. */
export type Because = {
  [Reason in ProblemReason]: { reason: Reason } & Record<ParamsOf<Reason>, string | number>;
}[ProblemReason];

/** The English sentence of a reason. */
export const detailOf = (reason: ProblemReason, params: ProblemParams): string =>
  reasons[reason].replaceAll(/\{(\w+)\}/g, (_, name) => String(params[name] ?? ''));
