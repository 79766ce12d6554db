/**
 * Finer codes of problems, on which clients branch and by which the web app says in its own words what happened. What
 * stands here is the English `detail`, unless the problem has a better one; names in braces are its `params`.
 */
export const reasons = {
  // Whoever calls.
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
  // Documents.
  'document-unknown': 'Paperless shows no document {documentId}',
  'document-not-yours': 'In Paperless you may see document {documentId}, but not change it',
  'document-changed': 'The document was changed meanwhile: {fields}',
  'leaves-approval':
    'This document needs approval: only somebody who may approve can give it a type that needs none',
  pending: 'The change is recorded and will be finished as soon as Paperless answers',
  // Approvals.
  'approval-unknown': 'There is no document {documentId} to be approved',
  'no-approval-needed': 'Documents of the type that document {documentId} has by now need no approval',
  'not-read-yet': 'This document is just being read anew',
  'unknown-option': 'The approval field has no such option',
  stale: 'It was changed by somebody else meanwhile',
  'other-file': 'The file is another one by now',
  'nothing-to-take-back': 'There is nothing to be taken back',
  'reason-needed': 'After ten seconds a reason is needed',
  // Settings, runs, the farm system.
  'read-only': 'This setting cannot be changed',
  'run-going-on': 'A run of this kind is still going on',
  'farm-taken': 'The farm {farm} belongs to {name}',
  // The inbox.
  'item-unknown': 'There is no such file in the inbox',
  'item-purged': 'The file was deleted at the end of its retention',
  'file-locked': 'The file needs a password first',
  // Its segments.
  'item-closed': 'This file is not open any more',
  'segment-unknown': 'There is no such segment, or no longer',
  'segment-frozen': 'Pages {pages} were saved or mailed, or are on their way: they are cut no more',
  'pages-unknown': 'The file has no page {pages}',
  'pages-twice': 'Page {pages} is named more than once',
  'pages-missing': 'Page {pages} is in no segment and not dropped',
  'empty-segment': 'A segment has no pages',
  'not-cut': 'The pages could not be cut: {why}',
  'approval-field': 'Custom field {field} holds approvals; nobody fills it in here',
  'tag-reserved': 'The tag {tag} belongs to the workflow; nobody sets it here',
  'file-damaged': 'The file cannot be read as pages: {why}',
  'no-preview': 'Pages of this kind of file can be neither shown nor cut',
  'no-such-page': 'The file has no such page',
  'wrong-password': 'This is not the password',
  'page-range': 'The pages cannot be understood at “{part}”',
  // Barcode templates.
  'template-unknown': 'There is no such barcode template',
  'default-template': 'This is the default template; make another one the default first',
  // Correspondents.
  'correspondent-unknown': 'Paperless has no correspondent {id}',
  'not-in-conflict': 'Not, or no longer, in this conflict: {ids}',
  'merge-into-itself': 'None can be merged into itself',
  'candidates-changed': 'The candidates are by now: {ids}',
  'conflict-gone': 'There is no conflict about {farmsysId}, or no longer',
  gone: 'One of the correspondents no longer exists',
  busy: 'One of the correspondents is in another merge',
  'not-allowed': 'Paperless does not allow it',
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
