import type { Schemas } from '../api/interface.ts';

// What the service says about files of the inbox.

export type InboxItem = Schemas['InboxItem'];
export type InboxItemInDetail = Schemas['InboxItemInDetail'];
export type InboxSegment = Schemas['InboxSegment'];
export type SegmentPage = InboxSegment['pages'][number];
export type SegmentFields = InboxSegment['fields'];
export type SaveFailure = NonNullable<NonNullable<InboxSegment['problem']>['reason']>;
export type InboxCode = Schemas['InboxCode'];
export type InboxProposal = Schemas['InboxProposal'];
export type InboxFact = Schemas['InboxFact'];
