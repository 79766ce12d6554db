export type { ChoiceList, ChoiceLists } from './choice-lists.ts';
export type { CustomFieldDefinition, Named, Tag, User } from './choices.ts';
export { type ConnectedPaperless, connectPaperless, type Paperless } from './connect.ts';
export type { Correspondent, CountedCorrespondent } from './correspondents.ts';
export type {
  DocumentSheet,
  DocumentSummary,
  PaperlessDocument,
  SharedDocument,
  SharedId,
  SharedSummary,
} from './document-answers.ts';
export type { DocumentFilter } from './document-lists.ts';
export type { DocumentFiles, DocumentPatch } from './documents.ts';
export { isTransient, PaperlessError, type PaperlessFailure } from './errors.ts';
export type { NewestDocuments, OwnAccount, ServerFacts } from './inspection.ts';
export { mayChange, mayGiveAway, maySee, mayShareOrDelete, type Sharing } from './may-see.ts';
export type { FileToSend } from './multipart-body.ts';
export { isProbe, isProbeName, probeFileName, probeName } from './probes.ts';
export { ancestorsOf, descendantsOf, type Nested } from './tag-tree.ts';
export type { TaskState } from './task-state.ts';
export type { OpenedFile } from './transport.ts';
export type { Checksums, DocumentStamps, Upload } from './uploads.ts';
export type { Trigger, Webhook, Workflow } from './workflows.ts';
