import type { FileFacts, InboxScope, InboxSource, InboxSplit } from '../src/domain/events/index.ts';
import type { Queryable } from '../src/platform/database/index.ts';
import { projection } from './projection.ts';

export type InboxItemState = 'open' | 'done' | 'discarded';

/** A file that waits, or waited, in the inbox, without its name. */
export type InboxItemRow = {
  item_id: string;
  scope: InboxScope;
  /** The owner, where it is personal. */
  owner: string | null;
  source: InboxSource;
  /** Whether it is cut by itself once it is read. */
  split: InboxSplit;
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
  /** Ids in their order; none: it has not been cut yet. */
  segments: string[];
  cut_version: number;
  merged_into: string | null;
  /** Its bytes are gone. */
  purged: boolean;
};

export const inboxItems = projection<InboxItemRow, string>({
  name: 'inbox_items',
  version: 2,
  key: 'item_id',
  keysOf: ({ data }) => ('itemId' in data ? [data.itemId] : []),
  on: {
    // Events of a long scan have no members of their own that could be spread.
    InboxItemReceived(_, event) {
      const { itemId, scope, owner, source, split = 'none', file } = event.data;
      return received({ item_id: itemId, scope, owner, source, split }, file, event);
    },
    InboxItemsMerged(_, event) {
      const { itemId, scope, owner, file } = event.data;
      return received({ item_id: itemId, scope, owner, source: 'merge', split: 'none' }, file, event);
    },
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

export async function inboxItemRow(db: Queryable, itemId: string): Promise<InboxItemRow | null> {
  const { rows } = await db.query<InboxItemRow>(
    `select item_id, scope, owner, source, split, state, original_id, file_id, sha256, md5, bytes, media_type, received_at,
            received_by, state_at, dropped, segments, cut_version, merged_into, purged
       from inbox_items where item_id = $1`,
    [itemId],
  );
  return rows[0] ?? null;
}

type Recorded = { recordedAt: string; version: number; metadata: { actor: string } };

const received = (
  about: Pick<InboxItemRow, 'item_id' | 'scope' | 'owner' | 'source' | 'split'>,
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
