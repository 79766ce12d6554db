import type { FileFacts, InboxScope, InboxSource } from '../src/events/index.ts';
import { projection } from './projection.ts';

export type InboxItemState = 'open' | 'done' | 'discarded';

/** A file that waits, or waited, in the inbox, without its name. */
export type InboxItemRow = {
  item_id: string;
  scope: InboxScope;
  /** Whose it is, where it is personal. */
  owner: string | null;
  source: InboxSource;
  state: InboxItemState;
  /** What came in; restored originals are served from here. */
  original_id: string;
  /** What is worked on: the decrypted file once it was unlocked. */
  file_id: string;
  sha256: string;
  md5: string;
  bytes: number;
  media_type: string;
  received_at: string;
  received_by: string;
  state_at: string;
  dropped: number[];
  /** Ids in their order; none: nobody has cut it yet. */
  segments: string[];
  cut_version: number;
  merged_into: string | null;
  /** Its bytes are gone. */
  purged: boolean;
};

export const inboxItems = projection<InboxItemRow, string>({
  name: 'inbox_items',
  version: 1,
  key: 'item_id',
  keysOf: ({ data }) => ('itemId' in data ? [data.itemId] : []),
  on: {
    InboxItemReceived: (_, { data: { itemId, scope, owner, source, file }, ...recorded }) =>
      received({ item_id: itemId, scope, owner, source }, file, recorded),
    InboxItemsMerged: (_, { data: { itemId, scope, owner, file }, ...recorded }) =>
      received({ item_id: itemId, scope, owner, source: 'merge' }, file, recorded),
    InboxItemUnlocked: (row, { data: { file } }) => row && { ...row, ...workedOn(file) },
    InboxItemMoved: (row, { data: { scope, owner } }) => row && { ...row, scope, owner },
    InboxItemHandedOver: (row, { data: { to } }) => row && { ...row, owner: to },
    InboxItemSplit: (row, { data: { segments, dropped }, version }) =>
      row && {
        ...row,
        dropped,
        segments: segments.map(({ segmentId }) => segmentId),
        cut_version: version,
      },
    InboxItemDone: (row, { data: { mergedInto }, recordedAt }) =>
      row && { ...row, state: 'done', state_at: recordedAt, merged_into: mergedInto },
    InboxItemDiscarded: (row, { recordedAt }) => row && { ...row, state: 'discarded', state_at: recordedAt },
    InboxItemRestored: (row, { recordedAt }) =>
      row && { ...row, state: 'open', state_at: recordedAt, merged_into: null },
    InboxItemPurged: (row) => row && { ...row, purged: true },
  },
});

type Recorded = { recordedAt: string; version: number; metadata: { actor: string } };

const received = (
  about: Pick<InboxItemRow, 'item_id' | 'scope' | 'owner' | 'source'>,
  file: FileFacts,
  { recordedAt, version, metadata }: Recorded,
): InboxItemRow => ({
  ...about,
  state: 'open',
  original_id: file.fileId,
  ...workedOn(file),
  received_at: recordedAt,
  received_by: metadata.actor,
  state_at: recordedAt,
  dropped: [],
  segments: [],
  cut_version: version,
  merged_into: null,
  purged: false,
});

const workedOn = ({ fileId, sha256, md5, bytes, mediaType }: FileFacts) => ({
  file_id: fileId,
  sha256,
  md5,
  bytes,
  media_type: mediaType,
});
