// The answers of the inbox, as `src/inbox/answers.ts` declares them.

export type PersonName = { sub: string; name: string | null };
export type SegmentPage = { page: number; rotate: 0 | 90 | 180 | 270 };
export type SegmentFields = {
  title?: string | undefined;
  created?: string | undefined;
  correspondent?: number | null | undefined;
  documentType?: number | null | undefined;
  tags?: number[] | undefined;
  archiveSerialNumber?: number | null | undefined;
  customFields?: { field: number; value: string | number | boolean | null | number[] }[] | undefined;
};
export type SaveFailure =
  | 'refused'
  | 'asn-taken'
  | 'unsupported-type'
  | 'not-allowed'
  | 'task-failed'
  | 'task-lost'
  | 'document-gone'
  | 'damaged';
export type InboxSegment = {
  segmentId: string;
  name: string;
  /** None: the file as a whole. */
  pages: SegmentPage[];
  fields: SegmentFields;
  state:
    | 'open'
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
  problem: { reason: SaveFailure | null; message: string } | null;
  accepted: string[];
  mailed: number;
};
type Summary = {
  itemId: string;
  name: string;
  scope: 'public' | 'personal';
  owner: PersonName | null;
  source: 'scan-folder' | 'upload' | 'email' | 'merge';
  state: 'open' | 'done' | 'discarded';
  reading: 'waiting' | 'reading' | 'readable' | 'locked' | 'damaged' | 'no-preview' | 'purged';
  damage: string | null;
  pages: number | null;
  pagesRead: number;
  mediaType: string;
  bytes: number;
  receivedAt: string;
  duplicateOf: string | null;
  claimedBy: (PersonName & { until: string }) | null;
  segments: InboxSegment[];
};
export type InboxItem = Summary & { codes: number; proposals: number };
export type InboxCode = {
  page: number;
  format: string;
  text: string;
  /** In mm from the top left of the page as it is shown. */
  box: { x: number; y: number; width: number; height: number };
  step: string;
};
export type InboxProposal = {
  before: number;
  reasons: {
    kind: 'template' | 'separator' | 'blank-page' | 'page-one-of-n' | 'paper-size' | 'payment-code';
    text: string | null;
  }[];
  score: number;
  drop: number[];
  name: string | null;
};
export type InboxItemInDetail = Summary & {
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
  signed: boolean;
  attachments: number;
};
